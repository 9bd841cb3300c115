import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applySetCookies,
  browserCookie,
  cookieHeader,
  parseProviderCookies,
  parseSetCookie,
} from '../../../server/provider/cookies.ts';

const characters = (allowed: string) => fc.constantFrom(...allowed.split(''));
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const name = fc.string({ unit: characters(`${alphanumeric}!#$%&'*+-.^_\`|~`), minLength: 1, maxLength: 20 });
const value = fc.string({ unit: characters(`${alphanumeric}!#$%&'()*+-./:<=>?@[]^_\`{|}~"`), maxLength: 60 });

const attribute = fc.oneof(
  fc.constantFrom('Secure', 'HttpOnly', 'secure', 'Partitioned', 'Priority=High', '', 'x', 'Max-Age=abc'),
  fc.constantFrom('SameSite=None', 'samesite=strict', 'SameSite', 'Path=/auth', 'PATH=/x/y', 'path'),
  fc.constantFrom('Domain=provider.example', 'domain=.PROVIDER.example', 'DOMAIN = evil.example'),
  fc.constantFrom('Max-Age=900', 'max-age=0', 'Max-Age=-1', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
  fc.constantFrom('expires=Fri, 01 Jan 2049 00:00:00 GMT', 'Expires=never', 'Max-Age=900 Domain=x'),
);
const setCookie = fc
  .tuple(name, value, fc.array(attribute, { maxLength: 6 }), fc.constantFrom('; ', ';', ' ;  '))
  .map(([name, value, attributes, separator]) => ({
    name,
    value,
    line: [`${name}=${value}`, ...attributes].join(separator),
  }));

test('whatever a provider sets, the browser gets that name and value as a cookie of this site alone', () => {
  fc.assert(
    fc.property(setCookie, fc.boolean(), ({ name, value, line }, secure) => {
      const parsed = parseSetCookie(line, Date.now());
      expect(parsed).toMatchObject({ name, value });
      if (!parsed) return;
      const [pair, ...attributes] = browserCookie(parsed, secure).split('; ');
      expect(pair).toBe(`${name}=${value}`);
      for (const attribute of attributes)
        expect(attribute).toMatch(
          /^(Max-Age=-?\d+|Expires=[A-Z][a-z]{2}, [\w :-]+ GMT|Path=\/|HttpOnly|SameSite=Lax|Secure)$/,
        );
      for (const required of ['Path=/', 'HttpOnly', 'SameSite=Lax'])
        expect(attributes.filter((attribute) => attribute === required)).toHaveLength(1);
      expect(attributes.includes('Secure')).toBe(secure);
    }),
    { numRuns: 1000 },
  );
});

test('rewriting twice is rewriting once', () => {
  fc.assert(
    fc.property(setCookie, fc.boolean(), ({ line }, secure) => {
      const rewrite = (text: string) => {
        const parsed = parseSetCookie(text, Date.now());
        return parsed && browserCookie(parsed, secure);
      };
      const once = rewrite(line);
      expect(once).not.toBeNull();
      expect(rewrite(once ?? '')).toBe(once);
    }),
    { numRuns: 1000 },
  );
});

test('no text whatever becomes two header lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const parsed = parseSetCookie(text, Date.now());
      expect(parsed ? browserCookie(parsed, true) : '').not.toMatch(/[\r\n\0]/);
      expect(cookieHeader(parseProviderCookies(text.replaceAll(/[\r\n\0]/g, '')))).not.toMatch(/[\r\n\0]/);
    }),
    { numRuns: 1000 },
  );
});

test('what a browser has stored comes back to the provider value for value, our own cookies never', () => {
  const cookies = fc.uniqueArray(fc.tuple(name, value), { selector: ([name]) => name, maxLength: 8 });
  fc.assert(
    fc.property(cookies, cookies, (stored, own) => {
      const ours = own.map(([name, value]): [string, string] => [`site_${name}`, value]);
      const theirs = stored.filter(([name]) => !name.startsWith('site_'));
      const header = [...ours, ...theirs].map(([name, value]) => `${name}=${value}`).join('; ');
      expect([...parseProviderCookies(header)]).toEqual(theirs);
      const changes = theirs.flatMap(([name, value]) => parseSetCookie(`${name}=${value}`, 0) ?? []);
      expect([...applySetCookies(new Map(), changes)]).toEqual(theirs);
    }),
    { numRuns: 500 },
  );
});
