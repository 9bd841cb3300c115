import { expect, test } from 'vitest';
import { pauseAfter } from './due-work.ts';

test('pauses double from one minute up to six hours', () => {
  expect([1, 2, 3, 9, 10, 50].map(pauseAfter)).toEqual([60, 120, 240, 15_360, 21_600, 21_600]);
});
