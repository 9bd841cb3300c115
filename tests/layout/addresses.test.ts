import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const address = String.raw`\w*(?:url|path|pathname|href)\w*`;

/** Matches code that compares a path or URL with a prefix, suffix, substring or regular expression. */
const comparison = new RegExp(
  [
    String.raw`\b${address}\??\.(?:startsWith|endsWith|includes|match|matchAll|search|indexOf)(?=\()`,
    String.raw`[\w/]+\.(?:test|exec)\((?:[\w[\]]+\.)*${address}(?=[),.?])(?!\.parse)`,
  ].join('|'),
  'gi',
);

const comparisonsIn = (source: string): string[] => [...source.matchAll(comparison)].map(([text]) => text);

/** Allowed comparisons, which do not identify a call or a page. */
const allowed: Record<string, string> = {
  'components/site/blog/ArticleBlock.tsx: http/i.test(run.href': 'links of an article lead anywhere',
  'components/staff/articles/editor/document/link-address.ts: /i.test(href': 'a pasted link leads anywhere',
  'provider/routing.ts: sharedSegment.exec(path': 'the syntax of a path in the contract',
  'runtime/body-deadline.ts: url.startsWith': 'its callers pass the paths; it runs before the router',
  'runtime/health-check.ts: url.startsWith': 'the protocol of a URL',
  'runtime/other-methods.ts: /.test(url': 'the syntax of a route',
  'server/app.ts: url.startsWith': 'the form of a request target (RFC 9112, section 3.2)',
  'server/http/audience.ts: url.startsWith': 'the audience of a request',
  'server/http/request-target.ts: absoluteForm.exec(url': 'the form of a request target (RFC 9112, section 3.2)',
  'server/http/request-target.ts: path.startsWith': 'the form of a request target (RFC 9112, section 3.2)',
  'server/http/security.ts: url.includes': 'no URL may contain a backslash',
  'server/http/security.ts: url.startsWith': 'the form of a request target (RFC 9112, section 3.2)',
  'server/pages/pages.ts: path.endsWith': 'a file that Vike would answer with a page of its own',
  'server/pages/pages.ts: /.test(path': 'an unknown path that looks like that of a file',
};

/** The only files that may identify calls and pages by path. */
const readers = new Set(['server/http/allowed-paths.ts', 'shared/contract/routes.ts']);

test('comparisons with paths are found', () => {
  const source = `
    if (request.url.startsWith('/api/')) {}
    urlPathname.endsWith('/edit') || pattern.test(request.url.slice(4)) || /^\\/blog/.exec(calls[name].path)
    text.startsWith('/') || pattern.test(text) || URL.parse(url)?.protocol === 'https:'`;
  expect(comparisonsIn(source)).toEqual([
    'url.startsWith',
    'urlPathname.endsWith',
    'pattern.test(request.url',
    '/blog/.exec(calls[name].path',
  ]);
});

test('facts of calls, routes and pages are in their tables, not in the spelling of their addresses', () => {
  const found = globSync('{shared,pages,components,server,provider,runtime}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !readers.has(file))
    .flatMap((file) => comparisonsIn(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`));
  expect(
    found.filter((line) => !(line in allowed)),
    'Code here compares a path or a URL: make it a fact of the call (shared/contract/), of the route (`config`) or of the page (shared/contract/routes.ts) instead.',
  ).toEqual([]);
  expect(
    Object.keys(allowed).filter((line) => !found.includes(line)),
    'These exceptions are no longer needed: remove them.',
  ).toEqual([]);
});
