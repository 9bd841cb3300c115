import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isGuardedPage, isListed, pageNames, pageTitles, pages, type PageName } from '#shared/contract/routes.ts';

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
    expect(pageName && pageTitles[pageName] !== null).toBe(!has('+title.ts'));
  });

  test('has a description if search engines list it', async () => {
    const { pageName, description } = await configOf();
    expect(description !== undefined || has('+description.ts')).toBe(pageName && isListed(pageName));
  });

  test('lies behind the guard of the dashboard if its path says so', () => {
    expect(page.startsWith('dashboard')).toBe(isGuardedPage(pathOf(page)));
  });
});

test('search engines find every open page but those of one person, and none behind the log-in', () => {
  const open = pageNames.filter((name) => !isGuardedPage(pages[name]));
  const hidden = ['phonePhotos', 'patientPage', 'eraseRequest', 'login', 'invitation'];
  expect(open.filter((name) => !isListed(name))).toEqual(hidden);
  expect(pageNames.filter((name) => isListed(name) && !open.includes(name))).toEqual([]);
});
