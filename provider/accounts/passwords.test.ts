import { hash } from '@node-rs/argon2';
import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword, chosenPassword, generatePassword, isPasswordExpired } from './passwords.ts';

test('a stored password is an argon2id hash of 19 MiB and two passes, salted', async () => {
  const [one, other] = [await hashPassword('tri plave ruže u vazi'), await hashPassword('tri plave ruže u vazi')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('a password is compared as it was typed: case, blanks and the last of 256 characters count', async () => {
  const password = ` Ruža ${'x'.repeat(249)} `;
  const stored = await hashPassword(password);
  expect(password).toHaveLength(256);
  expect(await verifyPassword(stored, password)).toBe(true);
  for (const other of [password.trim(), password.toLowerCase(), `${password.slice(0, -1)}x`, password.slice(0, 72)])
    expect(await verifyPassword(stored, other)).toBe(false);
});

test('a password is the same in both normal forms of its letters, also against an older hash of either', async () => {
  const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Šećerana-Žitnjak-83-ćuk'.normalize(form));
  for (const set of [composed, decomposed]) {
    const stored = await hashPassword(set ?? '');
    expect(await verifyPassword(stored, composed ?? '')).toBe(true);
    expect(await verifyPassword(stored, decomposed ?? '')).toBe(true);
  }
  const older = await hash(decomposed ?? '');
  expect(await verifyPassword(older, decomposed ?? '')).toBe(true);
});

test('a space of any kind is a blank, and a password that was set with another kind still opens its account', async () => {
  const [blank, noBreak] = ['tri plave ruže u vazi', 'tri\u00a0plave\u3000ruže\u2009u vazi'];
  for (const set of [blank, noBreak]) {
    const stored = await hashPassword(set);
    expect(await verifyPassword(stored, blank)).toBe(true);
    expect(await verifyPassword(stored, noBreak)).toBe(true);
  }
  for (const form of ['NFC', 'NFD']) {
    const older = await hash(noBreak.normalize(form));
    expect(await verifyPassword(older, noBreak.normalize(form))).toBe(true);
    expect(await verifyPassword(older, 'tri plave ruže u vazi!')).toBe(false);
  }
});

test('no password opens an account that does not exist', async () => {
  expect(await verifyPassword(null, 'nobody has this account')).toBe(false);
});

test('however many passwords are hashed, two are at a time, and files are read meanwhile', async () => {
  let hashed = 0;
  const hashes = Array.from({ length: 40 }, async () => {
    await hashPassword('tri plave ruže u vazi');
    hashed += 1;
  });
  await stat(import.meta.filename);
  expect(hashed).toBeLessThan(8);
  await Promise.all(hashes);
  expect(hashed).toBe(40);
});

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
