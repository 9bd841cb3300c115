import { expect, test } from 'vitest';
import { readHealthConsent } from './health-consent.ts';
import { readEnv } from './read-env.ts';

const read = (HEALTH_CONSENT_TEXT?: string, HEALTH_CONSENT_VERSION?: string) => {
  const reader = readEnv({ HEALTH_CONSENT_TEXT, HEALTH_CONSENT_VERSION });
  const consent = readHealthConsent(reader);
  reader.finish();
  return consent;
};

test('visitors are asked when there is a sentence with its version', () => {
  expect(read()).toBeNull();
  expect(read('Acconsento.', '2026-11')).toEqual({ text: 'Acconsento.', version: '2026-11' });
});

test.each([
  ['Acconsento.', undefined, 'HEALTH_CONSENT_VERSION must be set together with HEALTH_CONSENT_TEXT'],
  [undefined, '1', 'HEALTH_CONSENT_TEXT must be set together with HEALTH_CONSENT_VERSION'],
  ['Acconsento.', 'due parole', 'HEALTH_CONSENT_VERSION must be at most 40'],
  ['a'.repeat(2001), '1', 'HEALTH_CONSENT_TEXT must have at most 2000'],
])('%j with the version %j is refused', (text, version, problem) => {
  expect(() => read(text, version)).toThrow(problem);
});
