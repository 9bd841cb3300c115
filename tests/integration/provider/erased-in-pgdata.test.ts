import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eraseAgain } from '#provider/backup/restore.ts';
import { postgresDump, postgresRestore } from '#provider/backup/postgres-tools.ts';
import { forgetForms } from '#provider/requests/forget.ts';
import { fieldChange } from '#provider/requests/search-columns.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Database } from '#provider/db/database.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openPostgres } from '#provider/db/postgres.ts';
import { listErasures, type Erasure } from '#provider/db/erasures.ts';
import { oldestInTables, rewriteTables } from '#provider/db/rewrite-tables.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { hasPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import {
  composeSettings,
  hasOwnPostgres,
  startOwnPostgres,
  type OwnPostgresServer,
} from '../../support/provider-postgres.ts';
import { tracesIn } from '../../support/traces.ts';

const textOf = (kind: string) => `${kind} ${randomBytes(24).toString('hex')}`;
const minute = 60;

/** A clinic's database, the server that it is on, and the product's way to it. */
interface World {
  server: OwnPostgresServer;
  url: string;
  isPooled: boolean;
  database: Database;
}

const tracesOf = (texts: readonly string[], traces: readonly string[]) =>
  traces.filter((trace) => texts.some((text) => trace.endsWith(text)));

const dropDatabase = (url: string) => sql.raw(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);

/** Opens the database of a URL, through a pooler or not, for this test: files that are left make each later start slower. */
async function enter(server: OwnPostgresServer, url: string, isPooled: boolean): Promise<World> {
  onTestFinished(async () => {
    const { db, close } = openPostgres(server.url, () => undefined);
    await dropDatabase(url).execute(db);
    await close();
  });
  const address = isPooled ? (await forTest(startPgbouncer(url, 'transaction'))).url : url;
  const database = openPostgres(address, () => undefined);
  onTestFinished(() => database.close());
  return { server, url, isPooled, database };
}

let seconds = 0;
const clock = () => new Date(Date.now() + seconds * 1000);

/** Runs what the provider runs every minute; a failed run is repeated a minute later. */
async function runJobs({ database }: World): Promise<void> {
  for (let run = 0; run < 3; run += 1) {
    seconds += minute;
    const isDone = await rewriteTables(database, clock).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

/** Runs the jobs of one hour, and the work that PostgreSQL does by itself in that time. */
async function passHour(world: World): Promise<void> {
  seconds += 3600 - 4 * minute;
  await runJobs(world);
  const { db } = world.database;
  await sql`select pg_switch_wal()`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** A person of whom the database has texts in several tables. */
async function addPerson({ database: { db } }: World) {
  const texts = ['Messaggio', 'Bilješka', 'Documento', 'Nome'].map(textOf);
  const [message = '', note = '', name = '', visitor = ''] = texts;
  const at = clock().toISOString();
  const staff = { email: textOf('x'), name: 'x', role: 'admin', password_hash: 'x', created_at: at };
  const { id: staffId } = await db.insertInto('staff').values(staff).returning('id').executeTakeFirstOrThrow();
  const form = { token_hash: textOf('x'), status: 'completed', created_at: at, updated_at: at } as const;
  const { id } = await db
    .insertInto('contact_forms')
    .values({ ...form, message: 'Prima' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const named = fieldChange('fullName', visitor);
  await db
    .updateTable('contact_forms')
    .set({ message, ...named })
    .where('id', '=', id)
    .execute();
  await db.insertInto('notes').values({ form_id: id, at, staff_id: staffId, text: note }).execute();
  const file = { name, object_key: textOf('x'), content_type: 'x', size: 1, created_at: at };
  await db
    .insertInto('form_files')
    .values({ ...file, form_id: id })
    .execute();
  return { id, texts: [...texts, fold(visitor)] };
}

const steps = {
  'PostgreSQL is killed': async (world) => {
    await world.server.crash();
    // The first call finds the lost connections.
    while ((await sql`select 1`.execute(world.database.db).catch(() => null)) === null);
    return world;
  },
  'PostgreSQL is killed during the rewrite': async (world) => {
    const rewriting = world.database.db.transaction().execute(async (tx) => {
      await sql`cluster contact_forms using contact_forms_pkey`.execute(tx);
      await world.server.crash();
      await sql`select 1`.execute(tx);
    });
    const isDone = await rewriting.then(
      () => true,
      () => false,
    );
    if (isDone) throw new Error('The rewrite was not interrupted');
    return world;
  },
  'PostgreSQL is restarted': async (world) => {
    await world.server.stop();
    await world.server.start();
    return world;
  },
  'the provider runs its jobs': async (world) => {
    await runJobs(world);
    return world;
  },
  'the replica is promoted': async ({ server, url, isPooled }) => {
    const replica = await forTest(server.startReplica());
    await replica.promote();
    const there = Object.assign(new URL(url), { port: new URL(replica.url).port }).href;
    return enter(replica, there, isPooled);
  },
} satisfies Record<string, (world: World) => Promise<World>>;

type Step = keyof typeof steps | 'a person is erased' | 'a backup is made' | 'the backup is restored';

/** What a pooler can change: the rewrites after an erasure, on connections of which some are lost. */
const pooledHistories: Step[][] = [
  ['a person is erased', 'PostgreSQL is killed'],
  ['a person is erased', 'PostgreSQL is killed during the rewrite'],
  ['a backup is made', 'a person is erased', 'the backup is restored'],
  ['a person is erased', 'the replica is promoted'],
];
const histories: Step[][] = [
  ...pooledHistories,
  ['a person is erased'],
  ['a person is erased', 'PostgreSQL is restarted'],
  ['PostgreSQL is killed', 'a person is erased', 'PostgreSQL is killed'],
  ['a person is erased', 'the provider runs its jobs', 'a person is erased', 'PostgreSQL is killed'],
  ['a backup is made', 'the backup is restored', 'a person is erased', 'PostgreSQL is killed'],
];

describe.runIf(hasOwnPostgres && hasPgbouncer)('two and a half hours later PGDATA has nothing, when', () => {
  let postgres: OwnPostgresServer | null = null;
  beforeAll(async () => {
    postgres = await startOwnPostgres(null, composeSettings());
  });
  afterAll(() => postgres?.close());

  test.each([
    ...histories.map((history) => [history.join(', '), 'directly', history] as const),
    ...pooledHistories.map((history) => [history.join(', '), 'through a pooler', history] as const),
  ])('%s (reached %s)', async (_, way, history) => {
    if (!postgres) return;
    let world = await enter(postgres, await postgres.createDatabase(), way === 'through a pooler');
    await migrate(world.database);
    const people = [await addPerson(world), await addPerson(world)];
    await runJobs(world);
    await passHour(world);
    const texts: string[] = [];
    const dump = path.join(newFolder(), 'dump');
    let erasures: Erasure[] = [];
    let erasedAt = 0;

    for (const step of history)
      if (step === 'a person is erased') {
        const person = people.shift();
        if (!person) throw new Error('There is no other person');
        texts.push(...person.texts);
        erasedAt = clock().getTime();
        await world.database.db.transaction().execute((tx) => forgetForms(tx, clock, [person.id]));
        erasures = await listErasures(world.database.db);
      } else if (step === 'a backup is made') {
        await world.database.db.transaction().execute(async (tx) => {
          const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
          await pipeline(postgresDump(world.url, rows[0]?.id ?? '', 'public'), createWriteStream(dump));
        });
      } else if (step === 'the backup is restored') {
        const { server, isPooled, url } = world;
        const fresh = await server.createDatabase();
        await postgresRestore(fresh, dump, 'public');
        world = await enter(server, fresh, isPooled);
        await eraseAgain(world.database, clock, erasures);
        await dropDatabase(url).execute(world.database.db);
      } else world = await steps[step](world);

    await passHour(world);
    await passHour(world);
    seconds += 20 * minute;
    await sql`checkpoint`.execute(world.database.db);
    expect(clock().getTime() - erasedAt).toBeLessThan(2.5 * 3600 * 1000);
    const kept = people.flatMap((person) => person.texts);
    // One reading of all files, because there are many.
    const traces = await tracesIn(world.server.folder, [...texts, ...kept]);
    expect(tracesOf(texts, traces)).toEqual([]);
    expect(tracesOf(kept, traces).length > 0).toBe(kept.length > 0);
    expect(await oldestInTables(world.database, clock)).toBeNull();
  });
});
