import { expect, test } from 'vitest';
import { hashToken, randomToken } from './tokens.ts';

test('a token has 256 bits, and no two are alike', () => {
  const tokens = Array.from({ length: 1000 }, randomToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  // Mail programs and WhatsApp cut other characters off the end of a link.
  for (const token of tokens) expect(token).toMatch(/[A-Za-z0-9]$/);
  const bits = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url')));
  expect(new Set(bits).size).toBe(256);
});

test('what is stored of a token is its SHA-256 hash', () => {
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
