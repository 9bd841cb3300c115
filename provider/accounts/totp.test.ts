import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { appCode, newTotp, timeStepOf } from './totp.ts';

/** Secret and times of RFC 6238, appendix B, for SHA-1. Its codes have eight digits; ours are the last six. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %i seconds the code is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(timeStepOf(secret, code, new Date(seconds * 1000))).toBe(step);
  // A clock that is half a minute off is accepted; one that is further off is not.
  expect(timeStepOf(secret, code, new Date((seconds + 30) * 1000))).toBe(step);
  expect(timeStepOf(secret, code, new Date((seconds - 30) * 1000))).toBe(step);
  expect(timeStepOf(secret, code, new Date((seconds + 60) * 1000))).toBeNull();
});

test('what is no code is refused', () => {
  for (const code of ['', '28708', '2870822', 'abcdef']) expect(timeStepOf(secret, code, new Date(59_000))).toBeNull();
});

test.each([
  '123456',
  '123 456',
  '12 34 56',
  '１２３４５６',
  'Vaš kod je 123 456',
  'Klinika 2026: 123\u00A0456.',
  'G-123456',
  'Il codice 123-456 scade tra 30 secondi',
])('a code is found as programs write it and messages name it: %s', (text) => {
  expect(appCode(text)).toBe('123456');
});

test('no code is found in a recovery code or in longer numbers', () => {
  for (const text of ['k3pz-9wqd-2345-6789-a234-567b', 'k3pz9wqd234567', '1234567', '+385 91 123 4567'])
    expect(appCode(text)).not.toMatch(/^\d{6}$/);
});

test('an issuer of any kind stays one', () => {
  const { address } = newTotp({ issuer: 'Dr. D\'Angelo: "Figli" & <Šibenik>', label: 'ana@clinic.example' });
  const { pathname, searchParams } = new URL(address);
  expect(searchParams.get('issuer')).toBe('Dr. D\'Angelo  "Figli" & <Šibenik>');
  expect(decodeURIComponent(pathname).split(':')).toHaveLength(2);
});

test('the address names issuer and account', () => {
  const { secret: own, address } = newTotp({ issuer: 'clinic.example', label: 'ana@clinic.example' });
  expect(own).toMatch(/^[A-Z2-7]{32}$/);
  expect(address).toContain(`otpauth://totp/clinic.example:ana%40clinic.example?issuer=clinic.example&secret=${own}`);
});

test('a new secret has 160 random bits', () => {
  const secrets = Array.from({ length: 200 }, () => newTotp({ issuer: 'i', label: 'l' }).secret);
  expect(new Set(secrets).size).toBe(200);
  for (const one of secrets) expect(Secret.fromBase32(one).bytes).toHaveLength(20);
  expect(new Set(secrets.join('')).size).toBe(32);
});
