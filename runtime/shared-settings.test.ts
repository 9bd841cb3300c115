import { expect, test } from 'vitest';
import { readEnv } from './read-env.ts';
import { readPublicOrigin, readHealthConsent } from './shared-settings.ts';

const read = (env: Record<string, string>) => {
  const reader = readEnv(env);
  const origin = readPublicOrigin(reader);
  reader.finish();
  return origin;
};

test.each([
  [{}, null],
  [{ PUBLIC_ORIGIN: 'http://localhost:3000/' }, 'http://localhost:3000'],
  [{ SITE_ADDRESS: 'clinic.example' }, 'https://clinic.example'],
  [{ SITE_ADDRESS: ' Clinic.example ' }, 'https://clinic.example'],
  [{ SITE_ADDRESS: 'clinic.example:8443' }, 'https://clinic.example:8443'],
  [{ SITE_ADDRESS: 'klinika-šibenik.hr' }, 'https://xn--klinika-ibenik-x0c.hr'],
  [{ SITE_ADDRESS: 'clinic.example', PUBLIC_ORIGIN: 'https://clinic.example' }, 'https://clinic.example'],
  [{ SITE_ADDRESS: 'localhost', PUBLIC_ORIGIN: '' }, 'https://localhost'],
])('%o: the origin is %s', (env, origin) => {
  expect(read(env)).toBe(origin);
});

test.each([
  'https://clinic.example',
  'http://clinic.example',
  'clinic.example/',
  'clinic.example/it',
  'clinic.example, www.clinic.example',
  'clinic.example www.clinic.example',
  '*.clinic.example',
  '.clinic.example',
  'clinic.example.',
  'user@clinic.example',
  ':443',
  'clinic.example:99999',
  '$SITE',
])('the wrong address %s is blamed on SITE_ADDRESS alone', (address) => {
  expect(() => read({ SITE_ADDRESS: address })).toThrow(
    /^Configuration: SITE_ADDRESS must be a host name such as clinic\.example, without https:\/\/ and path$/,
  );
});

test('two settings that contradict each other are refused', () => {
  expect(() => read({ SITE_ADDRESS: 'clinic.example', PUBLIC_ORIGIN: 'https://www.clinic.example' })).toThrow(
    /PUBLIC_ORIGIN must be unset, or https:\/\/clinic\.example/,
  );
  expect(() => read({ SITE_ADDRESS: 'clinic.example', PUBLIC_ORIGIN: 'http://clinic.example' })).toThrow(
    /PUBLIC_ORIGIN/,
  );
});

const readConsent = (HEALTH_CONSENT_TEXT?: string, HEALTH_CONSENT_VERSION?: string) => {
  const reader = readEnv({ HEALTH_CONSENT_TEXT, HEALTH_CONSENT_VERSION });
  const consent = readHealthConsent(reader);
  reader.finish();
  return consent;
};

test('visitors are asked when there is a sentence with its version', () => {
  expect(readConsent()).toBeNull();
  expect(readConsent('Acconsento.', '2026-11')).toEqual({ text: 'Acconsento.', version: '2026-11' });
});

test.each([
  ['Acconsento.', undefined, 'HEALTH_CONSENT_VERSION must be set together with HEALTH_CONSENT_TEXT'],
  [undefined, '1', 'HEALTH_CONSENT_TEXT must be set together with HEALTH_CONSENT_VERSION'],
  ['Acconsento.', 'due parole', 'HEALTH_CONSENT_VERSION must be at most 40'],
  ['a'.repeat(2001), '1', 'HEALTH_CONSENT_TEXT must have at most 2000'],
])('%j with the version %j is refused', (text, version, problem) => {
  expect(() => readConsent(text, version)).toThrow(problem);
});
