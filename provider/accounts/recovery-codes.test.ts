import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertStaff } from './staff-repository.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';

const clock = () => new Date('2026-05-04T08:00:00Z');

const account = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recovery-codes-'));
  const database = openSqlite(folder);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  const { db } = database;
  const staffId = await insertStaff(db, {
    email: 'ana@clinic.example',
    name: 'Ana',
    role: 'admin',
    password_hash: '',
    password_expires_at: null,
    created_at: clock().toISOString(),
  });
  const renew = () => db.transaction().execute((tx) => replaceRecoveryCodes(tx, staffId));
  return { db, staffId, renew };
};

test('ten recovery codes of 24 characters out of 32, all different, are stored as hashes', async () => {
  const { db, renew } = await account();
  const sets = [await renew(), await renew(), await renew()];
  for (const codes of sets) expect(codes).toHaveLength(10);
  const codes = sets.flat();
  expect(new Set(codes).size).toBe(30);
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){5}$/);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  const stored = await db.selectFrom('recovery_codes').selectAll().execute();
  expect(stored).toHaveLength(10);
  const kept = JSON.stringify(stored);
  for (const code of codes) {
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));
  }
  for (const { hash } of stored) expect(hash).toMatch(/^[\w-]{43}$/);
});

test('a recovery code opens its own account, once, and none of the ones replaced', async () => {
  const { db, staffId, renew } = await account();
  const [old = ''] = await renew();
  const [code = ''] = await renew();
  expect(await useRecoveryCode(db, clock, staffId, old)).toBe(false);
  expect(await useRecoveryCode(db, clock, staffId + 1, code)).toBe(false);
  expect(await useRecoveryCode(db, clock, staffId, code)).toBe(true);
  expect(await useRecoveryCode(db, clock, staffId, code)).toBe(false);
});

test.each(['', ' ', '\u2013', '\u2011', '\u00ad-\u200b', '\u00a0−\u00a0'])(
  'a recovery code that a program has printed with %j for its hyphens opens',
  async (between) => {
    const { db, staffId, renew } = await account();
    const [code = ''] = await renew();
    const printed = ` ${code.toUpperCase().replaceAll('-', between)}\u200e`;
    expect(await useRecoveryCode(db, clock, staffId, printed)).toBe(true);
  },
);
