import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { migrate } from '#provider/db/migrate.ts';
import type { Database } from '#provider/db/database.ts';
import { openDatabase } from '#provider/db/open.ts';
import { recordAccess } from '#provider/trail/access-trail.ts';
import { forgetOldEntries, sealTrail, verifyTrail, type KnownHead } from '#provider/trail/trail-chain.ts';
import { newFolder } from '../../support/new-folder.ts';
import { runCommand } from '../../support/provider-command.ts';

/** The hour in which an entry is written. The entries are numbered from 1. */
const at = (hour: number) => () => new Date(Date.UTC(2026, 10, 1, hour));

const configOf = (folder: string) => loadConfig({ DATA_DIR: folder, TRAIL_RETENTION_DAYS: '100' });
const seal = (database: Database, hour: number) =>
  sealTrail({ config: configOf(newFolder()), clock: at(hour), database });

const write = async ({ db }: Database, from: number, until: number) => {
  for (let hour = from; hour <= until; hour += 1)
    await recordAccess(db, at(hour), {
      staff: { id: 1, email: 'ana@clinic.example' },
      action: 'listed',
      address: '203.0.113.0/24',
    });
};

const copy = (from: string): string => {
  const folder = newFolder();
  copyFileSync(path.join(from, 'clinic.db'), path.join(folder, 'clinic.db'));
  return folder;
};

/** Folders of the database with 20 and 40 sealed entries; the latter has two younger ones that are not sealed yet. */
let older: string;
let whole: string;
/** Heads after 30 entries, of the newest backup, and after 40, of the last line of the log. */
let backup: string;
let log: string;

beforeAll(async () => {
  whole = newFolder();
  const database = openDatabase(configOf(whole));
  await migrate(database);
  await write(database, 1, 20);
  await seal(database, 20);
  await database.close();
  older = copy(whole);

  const grown = openDatabase(configOf(whole));
  await write(grown, 21, 30);
  backup = await seal(grown, 30);
  await write(grown, 31, 40);
  log = await seal(grown, 40);
  await write(grown, 41, 41);
  const stranger = { staff: null, action: 'loginFailed', address: '198.51.100.0/24' } as const;
  await recordAccess(grown.db, at(41), stranger);
  await recordAccess(grown.db, at(41), stranger);
  await grown.close();
});

const anew = ['delete from trail_seals', "delete from settings where name like 'trail_%'"];
const cut = (from: number) => [
  `delete from access_trail where id >= ${from}`,
  `delete from trail_seals where position >= ${from}`,
];
const headFrom = (position: number) =>
  `update settings set value = (select position || ':' || hash from trail_seals where position = ${position}) where name = 'trail_head'`;
const beginAt = (position: number) => `insert into settings (name, value) values ('trail_begin', '${position}')`;

type Seen = 'database' | 'backup' | 'log' | 'nothing';

/** What an owner of the database can do, as statements; `seals`: the provider seals afterwards. */
const ways: [what: string, statements: string[], seenBy: Seen, seals?: boolean][] = [
  ['changes an entry', ["update access_trail set action = 'opened' where id = 25"], 'database'],
  ['changes the first entry', ["update access_trail set action = 'opened' where id = 1"], 'database'],
  ['changes the newest sealed entry', ['update access_trail set form_id = 7 where id = 40'], 'database'],
  ['gives an entry to another account', ['update access_trail set staff_id = 2 where id = 25'], 'database'],
  ['dates an entry back', ["update access_trail set at = '2026-10-01' where id = 25"], 'database'],
  ['removes an entry', ['delete from access_trail where id = 25'], 'database'],
  [
    'removes an entry with its seal',
    ['delete from access_trail where id = 25', 'delete from trail_seals where position = 25'],
    'database',
  ],
  ['removes the newest entries', ['delete from access_trail where id > 30'], 'database'],
  ['removes the newest entries with their seals', cut(31), 'database'],
  ['removes the newest entries with their seals, and goes on', cut(31), 'database', true],
  ['removes the oldest entry', ['delete from access_trail where id = 1'], 'database'],
  [
    'removes the oldest 30 entries with their seals',
    ['delete from access_trail where id <= 30', 'delete from trail_seals where position <= 30'],
    'database',
  ],
  [
    'removes the oldest 30 entries as retention does',
    ['delete from access_trail where id <= 30', 'delete from trail_seals where position < 30'],
    'database',
    true,
  ],
  [
    'exchanges two entries',
    [
      'update access_trail set id = 99 where id = 25',
      'update access_trail set id = 25 where id = 26',
      'update access_trail set id = 26 where id = 99',
    ],
    'database',
  ],
  [
    'exchanges two seals',
    [
      'update trail_seals set position = 99 where position = 25',
      'update trail_seals set position = 25 where position = 26',
      'update trail_seals set position = 26 where position = 99',
    ],
    'database',
  ],
  ['changes a seal', ["update trail_seals set hash = 'x' where position = 25"], 'database'],
  [
    'removes all seals and changes every entry',
    ['delete from trail_seals', "update access_trail set action = 'opened'"],
    'database',
  ],
  [
    'removes all seals, changes every entry and goes on',
    ['delete from trail_seals', "update access_trail set action = 'opened'"],
    'database',
    true,
  ],
  [
    'removes all seals and the records of the ends',
    ['delete from trail_seals', "delete from settings where name in ('trail_head', 'trail_begin')"],
    'database',
  ],
  ['empties the trail', ['delete from access_trail', 'delete from trail_seals'], 'database'],
  ['empties the trail and goes on', ['delete from access_trail', 'delete from trail_seals'], 'database', true],
  ['empties the trail and all records of it', ['delete from access_trail', ...anew], 'backup'],
  ['removes the newest entries, and records another head', [...cut(26), headFrom(25)], 'backup'],
  [
    'removes the oldest entries, and records another begin',
    ['delete from access_trail where id < 32', 'delete from trail_seals where position < 31', beginAt(31)],
    'backup',
  ],
  [
    'changes an entry and computes all seals anew',
    ["update access_trail set action = 'opened' where id = 25", ...anew],
    'backup',
    true,
  ],
  ['removes an entry and computes all seals anew', ['delete from access_trail where id = 25', ...anew], 'backup', true],
  [
    'removes entries that are younger than the newest backup, and records another head',
    [...cut(35), headFrom(34)],
    'log',
  ],
  ['changes an entry that is not sealed yet', ["update access_trail set action = 'opened' where id = 41"], 'nothing'],
  [
    'invents an entry',
    [
      `insert into access_trail (at, staff_id, staff_email, action) values ('2026-11-02T20:00:00.000Z', 1, 'ana@clinic.example', 'listed')`,
    ],
    'nothing',
    true,
  ],
  ['removes an entry that is not sealed yet', ['delete from access_trail where id = 41'], 'nothing'],
  ['lowers a count that is not sealed yet', ['update access_trail set count = 1 where id = 42'], 'nothing'],
];

const open = async (folder: string): Promise<Database> => {
  const database = openDatabase(configOf(folder));
  onTestFinished(() => database.close());
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(
    database.db,
  );
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(database.db);
  return database;
};

/** @returns the first source that shows the change. */
const shownBy = async (database: Database): Promise<Seen> => {
  const known: KnownHead[] = [];
  if ((await verifyTrail(database, known)).length > 0) return 'database';
  known.push({ head: backup, place: 'the backup' });
  if ((await verifyTrail(database, known)).length > 0) return 'backup';
  known.push({ head: log, place: 'the log' });
  return (await verifyTrail(database, known)).length > 0 ? 'log' : 'nothing';
};

test('a trail that only grew is intact, also beside all heads that were ever recorded', async () => {
  expect(await shownBy(await open(whole))).toBe('nothing');
});

test.each(ways)('an owner of the database who %s', async (_what, statements, seenBy, seals = false) => {
  const database = await open(copy(whole));
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  if (seals) await seal(database, 44);
  expect(await shownBy(database)).toBe(seenBy);
});

test('an older copy in its place is shown by a newer backup', async () => {
  expect(await shownBy(await open(copy(older)))).toBe('backup');
});

test('retention from the oldest entry on is no change, and one that an owner extends is', async () => {
  const database = await open(copy(whole));
  await seal(database, 44);
  await forgetOldEntries({ config: configOf(newFolder()), clock: at(24 * 101), database });
  const [first] = await database.db.selectFrom('access_trail').select('id').orderBy('id').execute();
  expect(first?.id).toBe(24);
  expect(await verifyTrail(database)).toEqual([]);

  // An upgrade records the ends of a chain that an older version has made.
  await sql.raw("delete from settings where name in ('trail_head', 'trail_begin')").execute(database.db);
  for (const statement of readFileSync('provider/db/migrations/0026-trail-ends.sql', 'utf8').split(/;$/m))
    if (statement.includes('insert')) await sql.raw(statement).execute(database.db);
  expect(await verifyTrail(database, [{ head: log, place: 'the log' }])).toEqual([]);

  await sql.raw('delete from access_trail where id < 30').execute(database.db);
  await sql.raw('delete from trail_seals where position < 29').execute(database.db);
  await forgetOldEntries({ config: configOf(newFolder()), clock: at(24 * 101), database });
  expect(await verifyTrail(database)).toEqual([expect.stringMatching(/^entry 29 of the access trail/)]);
});

test('the command compares the trail with the backups and with a line of the log', async () => {
  const folder = copy(whole);
  const env = { DATA_DIR: folder };
  const destination = newFolder();
  expect((await runCommand('backup', env, destination)).code).toBe(0);
  const intact = await runCommand('verify', env, '--trail', log, destination);
  expect([intact.code, intact.output]).toEqual([0, expect.stringContaining('the access trail is intact')]);
  const database = await open(folder);
  for (const statement of [...cut(35), headFrom(34)]) await sql.raw(statement).execute(database.db);
  expect((await runCommand('verify', env)).code).toBe(0);
  const fault = 'is missing or differs: entries were cut off or changed, or an older copy was restored';
  const { output } = await runCommand('verify', env, destination);
  expect(output).toMatch(/^seal 40 of the access trail, which the backup \S+ records, is missing or differs/m);
  expect((await runCommand('verify', env, '--trail', log)).output).toContain(
    `seal 40 of the access trail, which the log records, ${fault}`,
  );
});
