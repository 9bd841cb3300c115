import { expect, it } from 'vitest';
import { belowFloor, slowdownFor, summarize, type Scores } from './scores.ts';

const run = (changes: Partial<Scores> = {}): Scores => ({
  performance: 97,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  ...changes,
});

it('takes the second best performance: a disturbed run does not decide, nor does a lucky one', () => {
  const runs = [run({ performance: 61 }), run({ performance: 96 }), run({ performance: 98 })];
  expect(summarize(runs).performance).toBe(96);
});

it('takes the worst of what does not depend on the machine', () => {
  expect(summarize([run(), run({ accessibility: 96 }), run()]).accessibility).toBe(96);
});

it('gives no points for a single run', () => {
  expect(belowFloor(summarize([run()]))).toEqual(['performance', 'accessibility', 'best-practices', 'seo']);
});

it('lets a page pass at the floor and names what is below', () => {
  expect(belowFloor(run({ performance: 95 }))).toEqual([]);
  expect(belowFloor(run({ performance: 94, seo: 99 }))).toEqual(['performance', 'seo']);
});

it('slows a desktop down to a phone, and a machine that is slow already not twice', () => {
  expect([3000, 1500, 750, 100].map(slowdownFor)).toEqual([4, 4, 2, 1]);
});
