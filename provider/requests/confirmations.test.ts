import { expect, test } from 'vitest';
import { isDropped } from './confirmations.ts';

const refusal = (responseCode: number, command = 'RCPT TO') =>
  Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode, command });

test('a confirmation is tried for four hours, and once if its address is refused for good', () => {
  expect(isDropped(refusal(451), 4 * 3600 - 1)).toBe(false);
  expect(isDropped(refusal(451), 4 * 3600)).toBe(true);
  expect(isDropped(refusal(550), 0)).toBe(true);
  expect(isDropped(refusal(550, 'MAIL FROM'), 0)).toBe(false);
  expect(isDropped(new Error('no connection'), 0)).toBe(false);
});
