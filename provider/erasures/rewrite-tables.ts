import { sql } from 'kysely';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Database } from '../db/database.ts';
import { recall, remember } from '../db/settings.ts';

/** Between two rewrites of a table, which is locked meanwhile. */
const pauseSeconds = 3600;
/** How long a rewrite waits for a table. Later calls wait behind it. */
const lockMilliseconds = 200;
/** Any number: only one of the processes rewrites. */
const rewriteLock = 7_041_969;

interface TableState {
  name: string;
  /** Number of its file: each rewrite makes a new one. */
  file: number;
  /** Rows that were changed or deleted, as PostgreSQL counts them. */
  changes: number;
  /** Rows that were changed or deleted and are still in the file. */
  dead: number;
}

/** The requests and every table that refers to them. */
const tablesOfPatients = async (db: Connection): Promise<TableState[]> => {
  const { rows } = await sql<TableState>`
    select relid::regclass::text as name, pg_relation_filenode(relid) as file,
      n_tup_upd + n_tup_del as changes, n_dead_tup as dead
    from pg_stat_user_tables
    where relid = 'contact_forms'::regclass
      or relid in (select conrelid from pg_constraint where confrelid = 'contact_forms'::regclass)
    order by name`.execute(db);
  return rows;
};

const isDue = (mark: string | null, { file, changes }: TableState, clock: Clock): boolean => {
  const [at = '', knownFile, knownChanges] = mark?.split(' ') ?? [];
  // Another file: a restored table, or one that has never been rewritten.
  if (knownFile !== String(file)) return true;
  const isRecent = at > isoTime(clock, -pauseSeconds) && at <= isoTime(clock);
  return knownChanges !== String(changes) && !isRecent;
};

async function rewrite(db: Connection, clock: Clock, before: TableState): Promise<void> {
  const { name, changes } = before;
  await sql.raw(`vacuum (full) ${name}`).execute(db);
  // Counts what is left.
  await sql.raw(`vacuum ${name}`).execute(db);
  const after = (await tablesOfPatients(db)).find((table) => table.name === name);
  if (!after || after.file === before.file)
    throw new Error(`${name} was not rewritten: the user of DATABASE_URL must own it`);
  // An older transaction may still see deleted rows, which stay until the next time then.
  const counted = after.dead === 0 ? changes : 'some';
  await remember(db, `rewritten ${name}`, `${isoTime(clock)} ${after.file} ${counted}`);
}

/**
 * Removes from PostgreSQL's files what deleted and changed rows of patients left behind: autovacuum waits for fifty of them and overwrites
 * none. Rewrites the tables that have such rows, each at most once an hour. With SQLite it does nothing, see `scrub`.
 * @throws ProviderError when a table is in use for too long; the next run tries again.
 */
export async function rewriteTables({ db, engine }: Database, clock: Clock): Promise<void> {
  if (engine === 'sqlite') return;
  // One connection: settings and locks of a session belong to it, and VACUUM runs outside of transactions.
  await db.connection().execute(async (connection) => {
    const locking = sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.lit(rewriteLock)}) as got`;
    if (!(await locking.execute(connection)).rows[0]?.got) return;
    try {
      await sql.raw(`set lock_timeout = ${lockMilliseconds}`).execute(connection);
      for (const table of await tablesOfPatients(connection)) {
        const mark = await recall(connection, `rewritten ${table.name}`);
        // Once: ANALYZE has kept samples of patients' columns there until migration 0022.
        if (mark === null) await sql`vacuum (full) pg_statistic`.execute(connection);
        if (isDue(mark, table, clock)) await rewrite(connection, clock, table);
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`select pg_advisory_unlock(${sql.lit(rewriteLock)})`.execute(connection);
    }
  });
}
