import { expect, test } from 'vitest';
import { isDropped } from './confirmations.ts';

const refusal = (responseCode: number, command = 'RCPT TO', message = 'refused') =>
  Object.assign(new Error(message), { code: 'EENVELOPE', responseCode, command });

test('a confirmation is tried for four hours, and once if its address is refused for good', () => {
  expect(isDropped(refusal(451), 4 * 3600 - 1)).toBe(false);
  expect(isDropped(refusal(451), 4 * 3600)).toBe(true);
  expect(isDropped(refusal(550), 0)).toBe(true);
  expect(isDropped(refusal(550, 'MAIL FROM'), 0)).toBe(false);
  const late = 'all recipients were rejected: 553 5.7.1 <a@b.it>: Sender address rejected';
  expect(isDropped(refusal(553, 'RCPT TO', late), 0)).toBe(false);
  expect(isDropped(new Error('no connection'), 0)).toBe(false);
});
