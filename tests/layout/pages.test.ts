import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isGuardedPage, isStaffPage, pageFacts, pages, type PageName } from '#shared/contract/routes.ts';

const folder = join(import.meta.dirname, '../../pages');

const folders = globSync('**/+Page.tsx', { cwd: folder })
  .map(dirname)
  .filter((path) => path !== '_error');

/** @returns the path of a page's folder without groups and `index`, e.g. `/blog/:blogId` for `(site)/blog/@blogId`. */
const pathOf = (page: string) =>
  `/${page
    .split('/')
    .filter((part) => !part.startsWith('(') && part !== 'index')
    .map((part) => part.replace('@', ':'))
    .join('/')}`;

test('every page is named in the table of pages, and nothing else is', () => {
  expect(folders.map(pathOf).toSorted()).toEqual(Object.values(pages).toSorted());
});

interface Settings {
  pageName?: PageName;
  description?: string;
}

describe.each(folders)('the page in %s', (page) => {
  const has = (file: string) => existsSync(join(folder, page, file));
  const configOf = async (): Promise<Settings> => {
    const loaded: { default: Settings } = await import(join(folder, page, '+config.ts'));
    return loaded.default;
  };

  test('names its row of the table in its +config.ts', async () => {
    expect(has('+config.ts')).toBe(true);
    const { pageName } = await configOf();
    expect(pageName && pages[pageName]).toBe(pathOf(page));
  });

  test('has a title: in the table, or from its data', async () => {
    const { pageName } = await configOf();
    expect(pageName && pageFacts[pageName].title !== null).toBe(!has('+title.ts'));
  });

  test('has a description if search engines list it', async () => {
    const { pageName, description } = await configOf();
    const isListed = pageName !== undefined && pageFacts[pageName].isListed;
    expect(description !== undefined || has('+description.ts')).toBe(isListed);
  });

  test('lies behind the guard of the dashboard if its path says so', () => {
    expect(page.startsWith('dashboard')).toBe(isGuardedPage(pathOf(page)));
  });
});

test("the paths of staff's pages tell them from the others", () => {
  const forStaff = Object.entries(pageFacts).filter(([, { audience }]) => audience === 'staff');
  const byPath = Object.entries(pages).filter(([, path]) => isStaffPage(path));
  expect(byPath.map(([name]) => name)).toEqual(forStaff.map(([name]) => name));
});
