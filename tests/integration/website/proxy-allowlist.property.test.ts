import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { callNames, calls, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { startStack } from '../../support/stack.ts';

const names = callNames.filter((name) => !definitionOf(name).isAddition);
const isWebOnly = (name: CallName) => calls[name].caller === 'website';

/** Decodes the text until it no longer changes. */
const decoded = (text: string): string => {
  const next = text.replaceAll(/%[0-9a-f]{2}/gi, (escape) => decodeURIComponent(escape));
  return next === text ? text : decoded(next);
};

/** An HTTP request as a lenient server might read it: decoded, slashes merged, dots resolved, in lower case. */
const meaning = (method: string, url: string): string => {
  const [path = ''] = url.split('?', 1);
  const segments: string[] = [];
  for (const segment of decoded(path).replaceAll('\\', '/').toLowerCase().split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `${method} /${segments.join('/')}`;
};

const patternOf = (name: CallName): RegExp => {
  const { method, path } = calls[name];
  return new RegExp(`^${method} ${path.toLowerCase().replaceAll(/:\w+/g, '[^/]+')}$`);
};
const webOnly = names.filter(isWebOnly).map(patternOf);
const allowed = [
  ...names.filter((name) => !isWebOnly(name)).map(patternOf),
  /^[A-Z]+ \/staff\/./,
  // The name of a file may contain an escaped slash, as any other text.
  /^DELETE \/contact-form\/delete-uploaded-file\/[^/&]+&./,
];

const encoded = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Other spellings of a path that some servers treat as the same. */
const respellings: ((path: string, at: number) => string)[] = [
  (path, at) => path.slice(0, at) + encoded(path[at] ?? 'a') + path.slice(at + 1),
  (path, at) => path.slice(0, at) + encoded(path[at] ?? 'a').toUpperCase() + path.slice(at + 1),
  (path, at) => path.slice(0, at) + (path[at] ?? '').toUpperCase() + path.slice(at + 1),
  (path, at) => path.replaceAll('/', (slash, offset: number) => (offset >= at ? '//' : slash)),
  (path, at) => path.replaceAll('/', (slash, offset: number) => (offset >= at ? '/./' : slash)),
  (path, at) => path.replaceAll('/', (slash, offset: number) => (offset >= at ? '%2F' : slash)),
  (path, at) => path.replaceAll('/', (slash, offset: number) => (offset >= at ? '\\' : slash)),
  (path, at) => `${path.slice(0, at)}x/../${path.slice(at)}`,
  (path, at) => `${path.slice(0, at)}/x/%2e%2e/${path.slice(at)}`,
  (path, at) => path.slice(0, at) + encoded('%') + path.slice(at),
  (path, at) => path.slice(0, at) + encoded(path[at] ?? 'a').replace('%', '%25') + path.slice(at + 1),
  (path, at) => `${path.slice(0, at)}/x/%252e%252e/${path.slice(at)}`,
  (path) => `/staff/%252e%252e${path}`,
  (path) => `/staff/x/%252e%252e%252f%252e%252e${path}`,
  (path) => `/contact-form/delete-uploaded-file/a&%252e%252e${path.replaceAll('/', '%252f')}`,
  (path) => `/staff/..${path}`,
  (path) => `/staff/%2e%2e${path}`,
  (path) => `/blog/get-blog/..%2f..${path.replaceAll('/', '%2f')}`,
  (path) => `/contact-form/delete-uploaded-file/a&..%2f..%2f..${path}`,
  (path) => `${path}/`,
  (path) => `${path};x=1`,
  (path) => `${path}%00`,
  (path) => `${path}?/../../auth/me`,
  (path) => `${path}/..`,
];

const spelledPath = fc
  .tuple(
    fc.constantFrom(...names),
    fc.array(fc.tuple(fc.constantFrom(...respellings), fc.nat()), { maxLength: 3 }),
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', null),
  )
  .map(([name, changes, method]) => ({
    method: method ?? calls[name].method,
    path: changes.reduce(
      (path, [change, at]) => change(path, at % path.length),
      callPath(name, { clientToken: 't', fileName: 'f.pdf', blogId: 7, imageId: 3 }),
    ),
  }));

test('however a path is spelled, what goes up is an allowed call to the most lenient reader', async () => {
  const { website, provider } = await startStack({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' } });
  await fc.assert(
    fc.asyncProperty(spelledPath, async ({ method, path }) => {
      provider.requests.length = 0;
      await website.send({ method, path: `/api${path}`, headers: { 'sec-fetch-site': 'same-origin' } });
      for (const request of provider.requests) {
        const meant = meaning(request.method, request.url);
        expect(webOnly.some((pattern) => pattern.test(meant))).toBe(false);
        expect(allowed.some((pattern) => pattern.test(meant))).toBe(true);
      }
    }),
    { numRuns: 600 },
  );
});
