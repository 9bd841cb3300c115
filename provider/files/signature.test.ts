import { expect, test } from 'vitest';
import { isSigned, sign, signedQuery, type SignedRequest } from './signature.ts';

const secret = 'secret';
const now = new Date('2026-01-01T00:00:00Z');
const request: SignedRequest = {
  method: 'PUT',
  key: 'key',
  contentType: 'application/pdf',
  length: 5,
  expires: now.getTime() / 1000 + 60,
};

test('what was signed is recognised until it expires', () => {
  const signature = sign(secret, request);
  expect(isSigned(secret, request, signature, now)).toBe(true);
  expect(isSigned(secret, request, signature, new Date(now.getTime() + 60_000))).toBe(false);
});

test.each([
  { method: 'GET' as const },
  { key: 'other' },
  { contentType: 'text/html' },
  { length: 6 },
  { length: null },
  { expires: request.expires + 1 },
])('a signature is worth nothing for a request with %j', (change) => {
  expect(isSigned(secret, { ...request, ...change }, sign(secret, request), now)).toBe(false);
});

test('neither another secret nor a cut signature passes', () => {
  expect(isSigned('other', request, sign(secret, request), now)).toBe(false);
  expect(isSigned(secret, request, sign(secret, request).slice(1), now)).toBe(false);
  expect(isSigned(secret, request, '', now)).toBe(false);
});

test('the query carries all that was signed', () => {
  const query = new URLSearchParams(signedQuery(secret, request));
  expect(Object.fromEntries(query)).toEqual({
    type: 'application/pdf',
    length: '5',
    expires: String(request.expires),
    signature: sign(secret, request),
  });
});
