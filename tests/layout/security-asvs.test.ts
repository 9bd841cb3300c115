import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const paper = readFileSync('docs/security.md', 'utf8');
const rows = [
  ...readFileSync('docs/security-asvs.md', 'utf8').matchAll(
    /^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .*? \| (–|met|setting|not met) +\| (.+?) +\|$/gm,
  ),
].map(([, id = '', level = '', state = '', how = '']) => ({ id, level, state, how }));

test('the table has each requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(rows).toHaveLength(253);
});

test.each(['1', '2'])('the summary of level %s counts what the table says', (level) => {
  const inLevel = rows.filter((row) => row.level === level);
  const counts = ['–', 'met', 'setting', 'not met'].map(
    (state) => inLevel.filter((row) => row.state === state).length,
  );
  const summary = new RegExp(`^\\| level ${level} (.*)\\|$`, 'm').exec(paper)?.[1] ?? '';
  expect(summary.match(/\d+/g)?.map(Number)).toEqual([inLevel.length, ...counts]);
});

test('the paper gives a reason for each requirement that is not met', () => {
  const explained = [...paper.matchAll(/^\| (\d+\.\d+\.\d+)[ (]/gm)].map(([, id]) => id);
  const unmet = rows.filter(({ state }) => state === 'not met').map(({ id }) => id);
  expect(new Set(explained)).toEqual(new Set(unmet));
});

/** Link to a test, `[title](../path)`. The title is written as in the source. */
const testLink = /\[((?:[^\][]|\[[^\]]*\])+)\]\((\.\.\/[^)]+\.(?:test|spec)\.tsx?)\)/g;
const verified = /\bverified 20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]): \S/;

/** The titles of a file's tests, as written in its source. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/\)?(?:\btest(?:\.\w+)?|(?<=\))|(?<=>))\(\s*(['"`])(.+?)\1\s*,/g)].map(
    ([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1'),
  );

const claims = rows.filter(({ state }) => state === 'met' || state === 'setting');

test.each(claims)('what shows $id is a test of that title, or a dated verification', ({ how }) => {
  const links = [...how.matchAll(testLink)].map(([, title = '', path = '']) => ({
    title,
    file: join('docs', path),
  }));
  expect(links.length > 0 || verified.test(how)).toBe(true);
  const wrong = links.filter(
    ({ title, file }) => !existsSync(file) || !titlesOf(readFileSync(file, 'utf8')).includes(title),
  );
  expect(wrong).toEqual([]);
});

test('no claim names a test without its title', () => {
  const named = claims.filter(({ how }) => /[\w.]+\.(?:test|spec)\.tsx?/.test(how.replaceAll(testLink, '')));
  expect(named.map(({ id }) => id)).toEqual([]);
});
