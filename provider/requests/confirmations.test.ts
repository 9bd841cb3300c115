import { expect, test } from 'vitest';
import { isDropped } from './confirmations.ts';

const refusal = (responseCode: number) => Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode });

test('a confirmation is tried for four hours, and once if its address is refused for good', () => {
  expect(isDropped(refusal(451), 4 * 3600 - 1)).toBe(false);
  expect(isDropped(refusal(451), 4 * 3600)).toBe(true);
  expect(isDropped(refusal(550), 0)).toBe(true);
  expect(isDropped(new Error('no connection'), 0)).toBe(false);
});
