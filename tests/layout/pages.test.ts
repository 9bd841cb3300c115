import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#shared/contract/routes.ts';

const folder = join(import.meta.dirname, '../../pages');

/** `(site)/blog/@blogId/+Page.tsx` is served at `/blog/:blogId`; a group in parentheses and `index` are no part of the path. */
const pathOf = (file: string) =>
  `/${file
    .split('/')
    .slice(0, -1)
    .filter((part) => !part.startsWith('(') && part !== 'index')
    .map((part) => part.replace('@', ':'))
    .join('/')}`;

test('every page is named in the table of pages, from which the sitemap is made, and nothing else is', () => {
  const served = globSync('**/+Page.tsx', { cwd: folder }).map(pathOf);
  const paths = served.filter((path) => path !== '/_error');
  expect(paths.toSorted()).toEqual(Object.values(pages).toSorted());
});
