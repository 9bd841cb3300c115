import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { exclusively, type Database } from '#provider/db/database.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openPostgres } from '#provider/db/postgres.ts';
import { rewriteTables } from '#provider/db/rewrite-tables.ts';
import { forTest } from '../../support/for-test.ts';
import { hasPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { hasOwnPostgres, startOwnPostgres, type OwnPostgresServer } from '../../support/provider-postgres.ts';

const text = 'Messaggio di una paziente cancellata';

const open = (url: string): Database => {
  const database = openPostgres(url, () => undefined);
  onTestFinished(() => database.close());
  return database;
};

const fileOf = async ({ db }: Database): Promise<number | undefined> => {
  const { rows } = await sql<{
    file: number;
  }>`select pg_relation_filenode('contact_forms') as file`.execute(db);
  return rows[0]?.file;
};

const erase = async ({ db }: Database, id: number): Promise<void> => {
  await db.deleteFrom('contact_forms').where('id', '=', id).execute();
};

const ways = hasPgbouncer ? ['directly', 'through a pooler'] : ['directly'];

describe.runIf(hasOwnPostgres).each(ways)('a rewrite of the tables of PostgreSQL, %s,', (way) => {
  let postgres: OwnPostgresServer | null = null;
  let seconds = 0;
  const clock = () => new Date(Date.now() + seconds * 1000);
  beforeAll(async () => {
    postgres = await startOwnPostgres();
  });
  afterAll(() => postgres?.close());

  /** Creates a database whose tables have been rewritten, and then adds a request. */
  const start = async () => {
    const direct = (await postgres?.createDatabase()) ?? '';
    const url = way === 'directly' ? direct : (await forTest(startPgbouncer(direct, 'transaction'))).url;
    const database = open(url);
    await migrate(database);
    await rewriteTables(database, clock);
    seconds += 3601;
    const time = clock().toISOString();
    const { id } = await database.db
      .insertInto('contact_forms')
      .values({ token_hash: 'x', message: text, status: 'completed', created_at: time, updated_at: time })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { url, direct, database, id };
  };
  /** @returns whether the table's file contains the text. */
  const hasText = async ({ db }: Database): Promise<boolean> => {
    const { rows } = await sql<{ file: string }>`select pg_relation_filepath('contact_forms') as file`.execute(db);
    await sql`checkpoint`.execute(db);
    const bytes = await readFile(path.join(postgres?.folder ?? '', 'data', rows[0]?.file ?? ''));
    return bytes.includes(text);
  };

  test('waits for a table in use no longer than a moment, so that nobody waits behind it', async () => {
    const { url, database, id } = await start();
    await erase(database, id);
    const { promise: isSeen, resolve: end } = Promise.withResolvers<void>();
    const { promise: reading, resolve: begun } = Promise.withResolvers<void>();
    const reader = open(url)
      .db.transaction()
      .execute(async (tx) => {
        await tx.selectFrom('contact_forms').select('id').execute();
        begun();
        await isSeen;
      });
    await reading;
    // The rewrite gives up while the reader holds its lock.
    await expect(rewriteTables(database, clock)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(await hasText(database)).toBe(true);
    end();
    await reader;
    await rewriteTables(database, clock);
    expect(await hasText(database)).toBe(false);
  });

  test('is made while an upload is being announced', async () => {
    const { url, database, id } = await start();
    await erase(database, id);
    await exclusively({ ...open(url), lock: 'announcement' }, () => rewriteTables(database, clock));
    expect(await hasText(database)).toBe(false);
  });

  test('is made again when an older transaction could still see what was erased', async () => {
    const { url, database, id } = await start();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
    const older = open(url)
      .db.transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await tx.selectFrom('settings').select('name').execute();
        begun();
        await isOver;
      });
    await hasBegun;
    await erase(database, id);
    await rewriteTables(database, clock);
    expect(await hasText(database)).toBe(true);
    end();
    await older;
    seconds += 3601;
    await rewriteTables(database, clock);
    expect(await hasText(database)).toBe(false);
  });

  test('of the same table happens once an hour at most, and only when rows were changed', async () => {
    const { url, database, id } = await start();
    const untouched = await fileOf(database);
    await rewriteTables(database, clock);
    expect(await fileOf(database)).toBe(untouched);
    await erase(database, id);
    // Two processes at once.
    await Promise.all([rewriteTables(database, clock), rewriteTables(open(url), clock)]);
    const rewritten = await fileOf(database);
    expect(rewritten).not.toBe(untouched);
    await database.db
      .insertInto('contact_forms')
      .values({ id, token_hash: 'x', status: 'completed', created_at: '', updated_at: '' })
      .execute();
    await erase(database, id);
    await rewriteTables(database, clock);
    expect(await fileOf(database)).toBe(rewritten);
    seconds += 3601;
    await rewriteTables(database, clock);
    expect(await fileOf(database)).not.toBe(rewritten);
  });

  test('by a user who does not own the tables is an error', async () => {
    const { direct, database, id } = await start();
    await sql`create role guest login`.execute(database.db);
    await sql`grant all on all tables in schema public to guest`.execute(database.db);
    await sql`grant all on all sequences in schema public to guest`.execute(database.db);
    await erase(database, id);
    const guest = new URL(direct);
    guest.username = 'guest';
    await expect(rewriteTables(open(guest.href), clock)).rejects.toThrow('must be owner of table');
  });
});
