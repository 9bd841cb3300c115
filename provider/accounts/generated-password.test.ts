import { expect, test } from 'vitest';
import { chosenPassword, generatePassword, isPasswordExpired } from './generated-password.ts';

const clockAt = (hours: number) => () => new Date(Date.UTC(2026, 4, 4) + hours * 3_600_000);

test('a generated password has 120 random bits and ends after 72 hours', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => generatePassword(clockAt(0))));
  expect(new Set(made.map(({ password }) => password)).size).toBe(20);
  for (const { password, stored } of made) {
    expect(Buffer.from(password, 'base64url')).toHaveLength(15);
    expect(isPasswordExpired(stored, clockAt(71.9))).toBe(false);
    expect(isPasswordExpired(stored, clockAt(72))).toBe(true);
  }
});

test('a password that its owner has chosen does not end', async () => {
  expect(isPasswordExpired(await chosenPassword('tri plave ruže u vazi'), clockAt(10 * 365 * 24))).toBe(false);
});
