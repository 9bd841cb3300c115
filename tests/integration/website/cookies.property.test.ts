import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySetCookies, cookieHeader, createCookieNames, parseSetCookie } from '#server/upstream/cookies.ts';
import { startStack } from '../../support/stack.ts';

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

test('any cookie of a provider reaches the browser with its name and value, scoped to this site', async () => {
  const { website, provider } = await startStack({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' } });
  await fc.assert(
    fc.asyncProperty(fc.array(setCookie, { minLength: 1, maxLength: 4 }), async (set) => {
      provider.misbehave(
        'GET /blog/get-blogs',
        { status: 200, headers: set.map(({ line }) => ['set-cookie', line]), body: [] },
        1,
      );
      const reply = await website.send({ path: '/api/blog/get-blogs' });
      expect(reply.status).toBe(200);
      const last = new Map(set.map(({ name, value }) => [name, value]));
      expect(reply.setCookies).toHaveLength(last.size);
      expect(new Set(reply.setCookies.map((line) => line.split('; ', 1)[0]))).toEqual(
        new Set([...last].map(([name, value]) => `p.${name}=${value}`)),
      );
      for (const line of reply.setCookies) {
        const [, ...attributes] = line.split('; ');
        for (const attribute of attributes) expect(attribute).toMatch(/^(Max-Age=\d+|Path=\/|HttpOnly|SameSite=Lax)$/);
        for (const required of ['Path=/', 'HttpOnly', 'SameSite=Lax'])
          expect(attributes.filter((attribute) => attribute === required)).toHaveLength(1);
      }
    }),
    { numRuns: 300 },
  );
});

test('no text becomes two header lines', () => {
  const result = fc.check(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const parsed = parseSetCookie(text, Date.now());
      return parsed === null || /^[\x21-\x7e]+$/.test(`${parsed.name}=${parsed.value}`);
    }),
    { numRuns: 2000 },
  );
  expect(result.counterexample).toBeNull();
});

test('stored cookies reach the provider byte for byte, and nothing else does', async () => {
  const { website, provider } = await startStack({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' } });
  const cookies = fc.uniqueArray(fc.tuple(name, value), { selector: ([name]) => name, maxLength: 8 });
  const order = fc.infiniteStream(fc.boolean());
  await fc.assert(
    fc.asyncProperty(cookies, cookies, order, async (stored, foreign, first) => {
      const theirs = stored.map(([name, value]) => `p.${name}=${value}`);
      const others = foreign.filter(([name]) => !name.startsWith('p.')).map(([name, value]) => `${name}=${value}`);
      const header: string[] = [];
      while (theirs.length + others.length > 0) {
        const [from, rest] = first.next().value ? [theirs, others] : [others, theirs];
        header.push(from.shift() ?? rest.shift() ?? '');
      }
      provider.requests.length = 0;
      await website.send({ path: '/api/blog/get-blogs', headers: { cookie: header.join('; ') } });
      expect(provider.requests[0]?.headers.cookie ?? '').toBe(
        stored.map(([name, value]) => `${name}=${value}`).join('; '),
      );
    }),
    { numRuns: 300 },
  );
});

test('what is set comes back under the name it was set with', () => {
  const cookies = fc.uniqueArray(fc.tuple(name, value), { selector: ([name]) => name, maxLength: 8 });
  fc.assert(
    fc.property(cookies, fc.boolean(), (stored, secure) => {
      const names = createCookieNames(secure);
      const changes = stored.flatMap(([name, value]) => parseSetCookie(`${name}=${value}`, 0) ?? []);
      const inBrowser = Object.fromEntries(changes.map(({ name, value }) => [names.toBrowser(name), value]));
      expect([...names.fromBrowser(inBrowser)]).toEqual(stored);
      expect([...applySetCookies(new Map(), changes)]).toEqual(stored);
      expect(cookieHeader(names.fromBrowser(inBrowser))).toBe(
        stored.map(([name, value]) => `${name}=${value}`).join('; '),
      );
    }),
    { numRuns: 500 },
  );
});
