import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimedFormId, eraseToken, isEraseTokenOf } from './erase-tokens.ts';

const secret = 'secret';
const form = { id: 68, token_hash: 'hash' };

test('a token names its request and is valid for it alone', () => {
  const token = eraseToken(secret, form);
  expect(claimedFormId(token)).toBe(68);
  expect(isEraseTokenOf(secret, form, token)).toBe(true);
  expect(isEraseTokenOf(secret, { id: 69, token_hash: 'hash' }, token)).toBe(false);
  expect(isEraseTokenOf(secret, { id: 68, token_hash: 'of another request with this id' }, token)).toBe(false);
  expect(isEraseTokenOf('another secret', form, token)).toBe(false);
});

test.each(['', '-', 'a'.repeat(39), 'a'.repeat(41), 'è'.repeat(40)])('%j is no token', (token) => {
  expect(isEraseTokenOf(secret, form, token)).toBe(false);
  expect(claimedFormId(token)).not.toBe(form.id);
});

test('a token with any character changed is not valid', () => {
  const token = eraseToken(secret, form);
  for (const [place, character] of token.split('').entries()) {
    const other = character === 'A' ? 'B' : 'A';
    expect(isEraseTokenOf(secret, form, token.slice(0, place) + other + token.slice(place + 1))).toBe(false);
  }
});

test('every token ends in a letter or digit, and one that an earlier version sent is valid, too', () => {
  const forms = Array.from({ length: 1000 }, (_, id) => ({ id, token_hash: `hash ${id}` }));
  const sentEarlier = forms.map(({ id, token_hash: hash }) => {
    const head = Buffer.alloc(6);
    head.writeUIntBE(id, 0, 6);
    const mac = createHmac('sha256', secret).update(head).update(hash).digest();
    return Buffer.concat([head, mac.subarray(0, 24)]).toString('base64url');
  });
  expect(sentEarlier.filter((token) => /[-_]$/.test(token))).not.toEqual([]);
  for (const [index, form] of forms.entries()) {
    const token = eraseToken(secret, form);
    expect(token).toMatch(/^[\w-]{39}[A-Za-z0-9]$/);
    expect(isEraseTokenOf(secret, form, token)).toBe(true);
    expect(isEraseTokenOf(secret, form, sentEarlier[index] ?? '')).toBe(true);
    expect(claimedFormId(token)).toBe(form.id);
  }
});
