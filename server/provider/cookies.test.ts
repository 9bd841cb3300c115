import { describe, expect, test } from 'vitest';
import {
  applySetCookies,
  browserCookie,
  cookieHeader,
  parseProviderCookies,
  parseSetCookie,
} from './cookies.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

describe('cookies from the browser', () => {
  test('values travel as they are, equals signs and all', () => {
    const cookies = parseProviderCookies('access=a=b%20"c"; refresh=r');
    expect(cookieHeader(cookies)).toBe('access=a=b%20"c"; refresh=r');
  });
  test('the website’s own stay here', () => {
    expect(cookieHeader(parseProviderCookies('site_consent=all; access=a'))).toBe('access=a');
  });
  test('no header, no cookies', () => {
    expect(parseProviderCookies(undefined).size).toBe(0);
    expect(parseProviderCookies('; =x; nothing').size).toBe(0);
  });
});

const rewrite = (header: string, secure = false) => {
  const cookie = parseSetCookie(header, now);
  return cookie && browserCookie(cookie, secure);
};

describe('cookies from the provider', () => {
  test('lose their domain and path and become strict about everything else', () => {
    expect(
      rewrite('access=abc; Domain=provider.example; Path=/auth; SameSite=None; Secure; Max-Age=900'),
    ).toBe('access=abc; Max-Age=900; Path=/; HttpOnly; SameSite=Lax');
  });
  test('are secure under https', () => {
    expect(rewrite('access=abc', true)).toBe('access=abc; Path=/; HttpOnly; SameSite=Lax; Secure');
  });
  test('keep their expiry', () => {
    expect(rewrite('a=b; expires=Thu, 01 Jan 2099 00:00:00 GMT')).toContain(
      'Expires=Thu, 01 Jan 2099 00:00:00 GMT',
    );
  });
  test('without a name are dropped', () => {
    expect(rewrite('=abc')).toBeNull();
    expect(rewrite('abc')).toBeNull();
  });
  test.each([
    ['a=b; Max-Age=0', true],
    ['a=b; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', false],
    ['a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT', true],
    ['a=b', false],
  ])('%s is a deletion: %s', (header, expired) => {
    expect(parseSetCookie(header, now)?.expired).toBe(expired);
  });
});

test('what is set replaces, what is deleted goes', () => {
  const changes = ['a=2', 'b=; Max-Age=0', 'c=3'].flatMap((header) => parseSetCookie(header, now) ?? []);
  expect(cookieHeader(applySetCookies(parseProviderCookies('a=1; b=1'), changes))).toBe('a=2; c=3');
});
