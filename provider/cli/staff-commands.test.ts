import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite.ts';
import { readStaffCommand } from './staff-commands.ts';
import type { Clock, Database } from '../db/database.ts';

const clock = () => new Date('2026-05-04T08:00:00Z');
const email = 'ana@clinic.example';

const runStaffCommand = async (database: Database, now: Clock, args: readonly string[]) => {
  const command = readStaffCommand(args);
  if (typeof command === 'string') throw new Error(command);
  return command(database, now);
};

const withAdmin = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'staff-commands-'));
  const database = openSqlite(folder);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  await runStaffCommand(database, clock, ['add', email, 'Ana', 'admin']);
  const account = () => database.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
  return { database, account };
};

test('a new password leaves the second factor on; a command of its own turns it off', async () => {
  const { database, account } = await withAdmin();
  const factor = {
    staff_id: (await account()).id,
    secret: 'A'.repeat(32),
    confirmed_at: clock().toISOString(),
    last_step: null,
  };
  await database.db.insertInto('second_factors').values(factor).execute();
  const factors = () => database.db.selectFrom('second_factors').selectAll().execute();
  await runStaffCommand(database, clock, ['reset-password', email]);
  expect(await factors()).toEqual([factor]);
  await runStaffCommand(database, clock, ['reset-second-factor', email]);
  expect(await factors()).toEqual([]);
});

test.each([
  [[], "Unknown command ''"],
  [['toString'], "Unknown command 'toString'"],
  [['add'], 'The email is missing'],
  [['add', email], 'The name is missing'],
  [['add', email, ''], 'The name is missing'],
  [['add', email, 'Ana', 'emperor'], 'The role must be one of admin, staff'],
  [['add', email, 'Ana', 'admin', 'more'], "Unexpected argument 'more'"],
  [['list', 'all'], "Unexpected argument 'all'"],
  [['set-role', email], 'The role is missing'],
  [['set-role', email, 'toString'], 'The role must be one of admin, staff'],
  [['disable'], 'The email is missing'],
  [['disable', email, 'iva@clinic.example'], "Unexpected argument 'iva@clinic.example'"],
])('%j is refused without a database: %s', (args, problem) => {
  expect(readStaffCommand(args)).toBe(problem);
});

test('a change whose last part fails leaves nothing of the parts before', async () => {
  const { database, account } = await withAdmin();
  const before = await account();
  await sql`create trigger full before insert on access_trail begin select raise(abort, 'full'); end`.execute(
    database.db,
  );
  await expect(runStaffCommand(database, clock, ['reset-password', email])).rejects.toThrow('full');
  expect(await account()).toEqual(before);
});

test('of two admins that are disabled at once one stays', async () => {
  const { database } = await withAdmin();
  const other = 'iva@clinic.example';
  await runStaffCommand(database, clock, ['add', other, 'Iva', 'admin']);
  const outcomes = await Promise.allSettled(
    [email, other].map((address) => runStaffCommand(database, clock, ['disable', address])),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(runStaffCommand(database, clock, ['set-role', other, 'staff'])).rejects.toThrow('last admin');
});
