import { expect, test } from 'vitest';
import { waitAfter } from './lock-out.ts';

test('the wait begins at ten failures and doubles from ten minutes up to six hours', () => {
  expect([0, 9, 10, 11, 12, 15, 16, 500].map(waitAfter)).toEqual([0, 0, 600, 1200, 2400, 19_200, 21_600, 21_600]);
});
