import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { met } from './security-asvs.ts';

const paper = readFileSync('docs/security.md', 'utf8');

interface Row {
  id: string;
  level: number;
  state: string;
  how: string;
  tests: { title: string; file: string }[];
}

/** Link to a test, `[title](../path)`. The title is written as in the source. */
const testLink = /\[((?:[^\][]|\[[^\]]*\])+)\]\((\.\.\/[^)]+\.(?:test|spec)\.tsx?)\)/g;

const asvs = readFileSync('docs/security-asvs.md', 'utf8');

/** The rows of the paper: all that apply and are not simply met. */
const written: Row[] = [
  ...asvs.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .*? \| (met|setting|not met) +\| (.+?) +\|$/gm),
].map(([, id = '', level = '', state = '', how = '']) => ({
  id,
  level: Number(level),
  state,
  how,
  tests: [...how.matchAll(testLink)].map(([, title = '', path = '']) => ({
    title,
    file: join('docs', path),
  })),
}));

/** The requirements that do not apply, by reason; those of level 1 are bold. */
const inapplicable: Row[] = [...asvs.matchAll(/^\| ([^|]+) \| ((?:[*\d.]+(?:, )?)+) \|$/gm)].flatMap(
  ([, how = '', ids = '']) =>
    ids
      .split(', ')
      .map((id) => ({ id: id.replaceAll('*', ''), level: id.startsWith('*') ? 1 : 2, state: '–', how, tests: [] })),
);

const shownByTests: Row[] = met.map(({ id, level, how = '', tests }) => ({
  id,
  level,
  state: 'met',
  how,
  tests: Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ title, file }))),
}));

const rows = [...written, ...inapplicable, ...shownByTests];

test('the table has each requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(rows).toHaveLength(253);
});

test.each(['1', '2'])('the summary of level %s counts what the table says', (level) => {
  const inLevel = rows.filter((row) => row.level === Number(level));
  const counts = ['–', 'met', 'setting', 'not met'].map((state) => inLevel.filter((row) => row.state === state).length);
  const summary = new RegExp(`^\\| level ${level} (.*)\\|$`, 'm').exec(paper)?.[1] ?? '';
  expect(summary.match(/\d+/g)?.map(Number)).toEqual([inLevel.length, ...counts]);
});

test('the paper gives a reason for each requirement that is not met', () => {
  const explained = [...paper.matchAll(/^\| (\d+\.\d+\.\d+)[ (]/gm)].map(([, id]) => id);
  const unmet = rows.filter(({ state }) => state === 'not met').map(({ id }) => id);
  expect(new Set(explained)).toEqual(new Set(unmet));
});

const verified = /\bverified 20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]): \S/;

/** The titles of a file's tests, as written in its source. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/\)?(?:\btest(?:\.\w+)?|(?<=\))|(?<=>))\(\s*(['"`])(.+?)\1\s*,/g)].map(([, , title = '']) =>
    title.replaceAll(/\\(['"`])/g, '$1'),
  );

const claims = rows.filter(({ state }) => state === 'met' || state === 'setting');

test.each(claims)('what shows $id is a test of that title, or a dated verification', ({ how, tests }) => {
  expect(tests.length > 0 || verified.test(how)).toBe(true);
  const wrong = tests.filter(
    ({ title, file }) => !existsSync(file) || !titlesOf(readFileSync(file, 'utf8')).includes(title),
  );
  expect(wrong).toEqual([]);
});

test('no claim names a test without its title', () => {
  const named = claims.filter(({ how }) => /[\w.]+\.(?:test|spec)\.tsx?/.test(how.replaceAll(testLink, '')));
  expect(named.map(({ id }) => id)).toEqual([]);
});
