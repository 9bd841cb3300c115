import { describe, expect, test } from 'vitest';
import { applySetCookies, cookieHeader, createCookieNames, longestMaxAge, parseSetCookie } from './cookies.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

describe.each([
  { secure: false, prefix: 'p.' },
  { secure: true, prefix: '__Host-p.' },
])('cookies from the browser, secure: $secure', ({ secure, prefix }) => {
  const names = createCookieNames(secure);

  test('with the prefix go up under their own names, values untouched', () => {
    const cookies = names.fromBrowser({ [`${prefix}access`]: 'a=b%20"c"', [`${prefix}refresh`]: 'r' });
    expect(cookieHeader(cookies)).toBe('access=a=b%20"c"; refresh=r');
  });
  test('without it are not read', () => {
    const foreign = ['access', '_ga', 'site_consent', '__Host-access', '__Secure-p.access', prefix];
    const other = secure ? 'p.access' : '__Host-p.access';
    expect(names.fromBrowser(Object.fromEntries([...foreign, other].map((name) => [name, 'x']))).size).toBe(0);
  });
  test('may have a prefix of the provider’s own', () => {
    for (const name of ['__Host-sid', '__Secure-sid', 'p.sid', '__proto__', '7']) {
      expect(names.toBrowser(name)).toBe(prefix + name);
      expect([...names.fromBrowser({ [names.toBrowser(name)]: 'v' })]).toEqual([[name, 'v']]);
    }
  });
  test('are bounded in number and bytes', () => {
    const many = Array.from({ length: 500 }, (_, at) => [`${prefix}c${at}`, 'v']);
    expect(names.fromBrowser(Object.fromEntries(many)).size).toBe(32);
    const long = Array.from({ length: 4 }, (_, at) => [`${prefix}c${at}`, 'v'.repeat(4000)]);
    expect(names.fromBrowser(Object.fromEntries(long)).size).toBe(2);
  });
});

const parse = (header: string) => parseSetCookie(header, now);

describe('cookies from the provider', () => {
  test('keep their name and value alone', () => {
    expect(parse('access=a=b; Domain=provider.example; Path=/auth; SameSite=None; Secure; Max-Age=900')).toEqual({
      name: 'access',
      value: 'a=b',
      maxAge: 900,
    });
  });
  test.each([
    ['a=b', null],
    ['a=b; Max-Age=60', 60],
    ['a=b; Max-Age=0', 0],
    ['a=b; Max-Age=-5', 0],
    ['a=b; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 60],
    ['a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['a=b; expires=Thu, 01 Jan 2026 00:00:30 GMT', 30],
    ['a=b; Expires=Fri, 01 Jan 2049 00:00:00 GMT', longestMaxAge],
    ['a=b; Max-Age=99999999999999999999', longestMaxAge],
    ['a=b; Max-Age=soon; Expires=never', null],
  ])('%s lasts %s seconds', (header, seconds) => {
    expect(parse(header)?.maxAge).toBe(seconds);
  });
  test.each(['=abc', 'abc', '', 'a b=c', 'a=b c', 'a=\u00e8', 'a=b\r\nx: y', 'a(=b'])(
    '%j is dropped: no header can carry it on',
    (header) => {
      expect(parse(header)).toBeNull();
    },
  );
});

test('what is set replaces, what is deleted goes', () => {
  const changes = ['a=2', 'b=; Max-Age=0', 'c=3'].flatMap((header) => parseSetCookie(header, now) ?? []);
  const before = new Map([
    ['a', '1'],
    ['b', '1'],
  ]);
  expect(cookieHeader(applySetCookies(before, changes))).toBe('a=2; c=3');
});
