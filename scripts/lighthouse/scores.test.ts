import { expect, it } from 'vitest';
import { belowFloor, summarize, type Scores } from './scores.ts';

const run = (changes: Partial<Scores> = {}): Scores => ({
  performance: 97,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  ...changes,
});

it('takes the performance in the middle: one disturbed run does not decide', () => {
  const runs = [run({ performance: 61 }), run({ performance: 96 }), run({ performance: 98 })];
  expect(summarize(runs).performance).toBe(96);
});

it('takes the worst of what does not depend on the machine', () => {
  expect(summarize([run(), run({ accessibility: 96 }), run()]).accessibility).toBe(96);
});

it('has no points to give without a run', () => {
  expect(belowFloor(summarize([]))).toEqual(['performance', 'accessibility', 'best-practices', 'seo']);
});

it('lets a page pass at the floor and names what is below', () => {
  expect(belowFloor(run({ performance: 95 }))).toEqual([]);
  expect(belowFloor(run({ performance: 94, seo: 99 }))).toEqual(['performance', 'seo']);
});
