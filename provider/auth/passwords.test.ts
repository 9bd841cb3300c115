import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a stored password is an argon2id hash of 19 MiB and two passes, salted', async () => {
  const [one, other] = [
    await hashPassword('tri plave ruže u vazi'),
    await hashPassword('tri plave ruže u vazi'),
  ];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('a password is compared as it was typed: case, blanks and the last of 256 characters count', async () => {
  const password = ` Ruža ${'x'.repeat(249)} `;
  const stored = await hashPassword(password);
  expect(password).toHaveLength(256);
  expect(await verifyPassword(stored, password)).toBe(true);
  for (const other of [
    password.trim(),
    password.toLowerCase(),
    `${password.slice(0, -1)}x`,
    password.slice(0, 72),
  ])
    expect(await verifyPassword(stored, other)).toBe(false);
});

test('no password opens an account that does not exist', async () => {
  expect(await verifyPassword(null, 'nobody has this account')).toBe(false);
});
