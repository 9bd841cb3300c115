import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { pages } from '#shared/contract/routes.ts';
import { startStack } from '../../support/stack.ts';

/** URL from which Vike requests the data of a page. */
const dataOf = (path: string) => `${path.replace(/\/$/, '')}/index.pageContext.json`;

const ends = ['/', '/.', '/..', '//', '.pageContext.json', '/index.pageContext.json', '/index.pageContext.json/'];
const starts = [
  '/.',
  '/',
  '/..',
  '/%2e%2e',
  '/..%2f',
  '/..%5c',
  '/index.pageContext.json',
  '/%2findex.pageContext.json',
];
const queries = [
  '?',
  '?%',
  '?/index.pageContext.json',
  '?_vike=%7B',
  '?%5Fvike={}',
  '?_vike=1&_vike=%22',
  '#/index.pageContext.json',
  ';index.pageContext.json',
];

const hexOf = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const once = [hexOf, (letter: string) => hexOf(letter).toUpperCase()];
const twice = [(letter: string) => hexOf(hexOf(letter).charAt(0)) + hexOf(letter).slice(1)];

/** @returns the path with each of its characters encoded in each way, one at a time and all together. */
const encoded = (path: string, ways: readonly ((letter: string) => string)[]): string[] => {
  const rest = path.slice(1);
  return ways.flatMap((way) => [
    ...Array.from(rest, (letter, index) => `/${rest.slice(0, index)}${way(letter)}${rest.slice(index + 1)}`),
    `/${Array.from(rest, way).join('')}`,
  ]);
};

/** @returns other spellings of a path. */
const spellings = (path: string): string[] => [
  path,
  path.toUpperCase(),
  ...ends.map((end) => path + end),
  ...starts.map((start) => start + path),
  ...queries.map((query) => path + query),
];

/** @returns more spellings, used for one path of each kind. */
const moreSpellings = (path: string): string[] => [
  ...encoded(path, [...once, ...twice]),
  ...encoded(dataOf(path), [...once, ...twice]),
  ...ends.flatMap((end) => queries.map((query) => path + end + query)),
];

test('no spelling of an address makes the website fail', async () => {
  const { website, provider } = await startStack({ env: { RATE_LIMITS: 'off' } });
  const article = provider.articles.add('Titolo', []);
  const files = await readdir(join(projectRoot, 'dist/client'), { recursive: true });
  const ofBuild = new Set(files.map((file) => `/${file}`));
  const served = website.routes.filter((route) => route.startsWith('GET ')).map((route) => route.slice(4));
  const asset = served.find((path) => path.startsWith('/assets/') && ofBuild.has(path)) ?? '';
  const ofEachKind = ['/', `/blog/${article.id}`, '/service/Impianti%20Dentali', pages.dashboard, '/feed.xml', asset];
  const addresses = [...ofEachKind, ...Object.values(pages), ...served.filter((path) => !ofBuild.has(path))];
  const targets = new Set([
    ...addresses.map((path) => path.replaceAll(/:\w+/g, '7')).flatMap(spellings),
    ...ofEachKind.flatMap(moreSpellings),
  ]);

  const left = targets.values();
  const failed: string[] = [];
  const sendRest = async () => {
    for (const path of left) {
      const { status } = await website.send({ path });
      if (status >= 500) failed.push(path);
    }
  };
  await Promise.all(Array.from({ length: 10 }, sendRest));

  expect(failed).toEqual([]);
  expect(website.logs.filter((line) => /"level":"(?:warn|error|fatal)"/.test(line))).toEqual([]);
  expect(targets.size).toBeGreaterThan(2_000);
});

test('a page under another spelling redirects to its address, and never to another site', async () => {
  const { website, provider } = await startStack();
  provider.articles.add('Titolo', []);
  const redirects = [
    ['/%62logs?da=menu', '/blogs?da=menu'],
    ['/%64ashboard', '/dashboard'],
    ['/service/%49mpianti%20Dentali', '/service/Impianti%20Dentali'],
    ['//services', '/services'],
    ['//%65vil.example', '/evil.example'],
    ['/%69ndex.pageContext.json', '/index.pageContext.json'],
    ['/%2findex.pageContext.json', '/%2Findex.pageContext.json'],
    ['/blogs/', '/blogs'],
    ['/services/?da=menu', '/services?da=menu'],
    ['/%2562logs', '/'],
  ];
  const answers = await Promise.all(redirects.map(([path = '']) => website.send({ path })));
  expect(answers.map(({ headers }, index) => [redirects[index]?.[0], headers.location])).toEqual(redirects);
  expect(answers.filter(({ status }) => status !== 301 && status !== 302)).toEqual([]);
  expect(provider.requests).toEqual([]);
});
