import { expect, test } from 'vitest';
import { isSameOrigin } from './origin.ts';

const from = (headers: Record<string, string>, publicOrigin: string | null = null) =>
  isSameOrigin({ headers, protocol: 'http', host: 'localhost:3000' }, publicOrigin);

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, false],
  [{ origin: 'http://localhost:3000' }, true],
  [{ origin: 'http://localhost:3001' }, false],
  [{ origin: 'null' }, false],
  [{}, true],
])('a write with %j is of the own site: %s', (headers, expected) => {
  expect(from(headers)).toBe(expected);
});

test('behind a proxy the configured origin counts, not the host', () => {
  expect(from({ origin: 'https://clinic.example' }, 'https://clinic.example')).toBe(true);
  expect(from({ origin: 'http://localhost:3000' }, 'https://clinic.example')).toBe(false);
});
