import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inapplicable, requirements } from './security-asvs.ts';

const paper = readFileSync('docs/security.md', 'utf8');

test('the data have each requirement of levels 1 and 2 once', () => {
  const ids = [
    requirements.map(({ id }) => id),
    inapplicable.map(({ level1 = [], level2 = [] }) => [...level1, ...level2]),
  ];
  expect(new Set(ids.flat(2)).size).toBe(253);
  expect(ids.flat(2)).toHaveLength(253);
});

test.each([1, 2] as const)('the summary of level %s counts what the data say', (level) => {
  const inLevel = requirements.filter((row) => row.level === level);
  const outside = inapplicable.flatMap((row) => row[`level${level}`] ?? []).length;
  const counts = [undefined, 'setting', 'not met'].map((state) => inLevel.filter((row) => row.state === state).length);
  const summary = new RegExp(`^\\| level ${level} (.*)\\|$`, 'm').exec(paper)?.[1] ?? '';
  expect(summary.match(/\d+/g)?.map(Number)).toEqual([inLevel.length + outside, outside, ...counts]);
});

test('the paper explains each requirement that is met by a setting or not at all', () => {
  const explained = [...paper.matchAll(/^\| (\d+\.\d+\.\d+)[ (]/gm)].map(([, id = '']) => id);
  const open = requirements.filter(({ state }) => state !== undefined).map(({ id }) => id);
  expect(explained.toSorted()).toEqual(open.toSorted());
});

/** The titles of a file's tests, as written in its source. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/\)?(?:\btest(?:\.\w+)?|(?<=\))|(?<=>))\(\s*(['"`])(.+?)\1\s*,/g)].map(([, , title = '']) =>
    title.replaceAll(/\\(['"`])/g, '$1'),
  );

const claims = requirements.filter(({ state }) => state !== 'not met');

test.each(claims)('what shows $id is a test of that title, or a dated verification', ({ verified = '', tests }) => {
  const named = Object.entries(tests);
  expect(named.length > 0 || /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]): \S/.test(verified)).toBe(true);
  const wrong = named.flatMap(([file, titles]) => {
    const existing = existsSync(file) ? titlesOf(readFileSync(file, 'utf8')) : [];
    return titles.filter((title) => !existing.includes(title)).map((title) => `${file}: ${title}`);
  });
  expect(wrong).toEqual([]);
});

test('no claim names a test without its title', () => {
  const named = claims.filter(({ how = '' }) => /[\w.]+\.(?:test|spec)\.tsx?/.test(how));
  expect(named.map(({ id }) => id)).toEqual([]);
});
