import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { accountCalls, Credentials, staffAccountsCalls } from './accounts.ts';

const fits = (password: string) => [
  Value.Check(accountCalls.changePassword.body, { currentPassword: password, newPassword: password }),
  Value.Check(staffAccountsCalls.acceptInvitation.body, { token: 'x', newPassword: password }),
  Value.Check(Credentials, { email: 'a@b.it', password }),
];

test('a password may have 256 characters of any kind', () => {
  for (const sign of ['x', ' ', 'ž', '字'])
    for (const length of [64, 256]) expect(fits(sign.repeat(length))).toEqual([true, true, true]);
  expect(fits('x'.repeat(257))).toEqual([false, false, false]);
});
