import { readFileSync } from 'node:fs';
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
