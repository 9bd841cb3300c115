import { expect, test } from 'vitest';
import { eraseTokens } from './erase-tokens.ts';

const tokens = eraseTokens('secret');
const form = { id: 68, token_hash: 'hash' };

test('a token names its request and is valid for it alone', () => {
  const token = tokens.issue(form);
  expect(tokens.formId(token)).toBe(68);
  expect(tokens.isFor(form, token)).toBe(true);
  expect(tokens.isFor({ id: 69, token_hash: 'hash' }, token)).toBe(false);
  expect(tokens.isFor({ id: 68, token_hash: 'of another request with this id' }, token)).toBe(false);
  expect(eraseTokens('another secret').isFor(form, token)).toBe(false);
});

test.each(['', '-', 'a'.repeat(39), 'a'.repeat(41), 'è'.repeat(40)])('%j is no token', (token) => {
  expect(tokens.isFor(form, token)).toBe(false);
  expect(tokens.formId(token)).not.toBe(form.id);
});

test('a token with any character changed is not valid', () => {
  const token = tokens.issue(form);
  for (const [place, character] of token.split('').entries()) {
    const other = character === 'A' ? 'B' : 'A';
    expect(tokens.isFor(form, token.slice(0, place) + other + token.slice(place + 1))).toBe(false);
  }
});
