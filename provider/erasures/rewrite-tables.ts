import { sql } from 'kysely';
import { isoTime, type Clock } from '../context.ts';
import { locks, type Connection, type Database } from '../db/database.ts';
import { recall, remember } from '../db/settings.ts';

/** Minimum time between two rewrites of a table. A rewrite locks the table. */
const pauseSeconds = 3600;
/** Maximum time that a rewrite waits for its lock, because later queries queue behind the waiting rewrite. */
const lockMilliseconds = 200;

interface TableState {
  name: string;
  /** PostgreSQL's filenode of the table. It changes with each rewrite. */
  file: number;
  /** Number of rows changed and deleted so far, according to PostgreSQL's statistics. */
  changes: number;
  /** Number of changed and deleted rows whose old versions are still in the file. */
  dead: number;
}

/** @returns the table of requests and every table that refers to it. */
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
  // A different filenode means that the table was restored or never rewritten.
  if (knownFile !== String(file)) return true;
  const isRecent = at > isoTime(clock, -pauseSeconds) && at <= isoTime(clock);
  return knownChanges !== String(changes) && !isRecent;
};

async function rewrite(db: Connection, clock: Clock, before: TableState): Promise<void> {
  const { name, changes } = before;
  await sql.raw(`vacuum (full) ${name}`).execute(db);
  // Updates the count of dead rows.
  await sql.raw(`vacuum ${name}`).execute(db);
  const after = (await tablesOfPatients(db)).find((table) => table.name === name);
  if (!after || after.file === before.file)
    throw new Error(`${name} was not rewritten: the user of DATABASE_URL must own it`);
  // Deleted rows that an older transaction may still see remain until the next rewrite.
  const counted = after.dead === 0 ? changes : 'some';
  await remember(db, `rewritten ${name}`, `${isoTime(clock)} ${after.file} ${counted}`);
}

/**
 * Removes old versions of deleted and changed rows of patients from PostgreSQL's files, because autovacuum waits for
 * fifty of them and does not overwrite them. Rewrites each table that has such rows at most once an hour. Does
 * nothing with SQLite (see `scrub`).
 * @throws ProviderError if a table is locked for too long; the next run tries again.
 */
export async function rewriteTables({ db, engine }: Database, clock: Clock): Promise<void> {
  if (engine === 'sqlite') return;
  // Uses a single connection, because the setting and the lock belong to it and VACUUM cannot run in a transaction.
  await db.connection().execute(async (connection) => {
    const locking = sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.lit(locks.rewrite)}) as got`;
    if (!(await locking.execute(connection)).rows[0]?.got) return;
    try {
      await sql.raw(`set lock_timeout = ${lockMilliseconds}`).execute(connection);
      for (const table of await tablesOfPatients(connection)) {
        const mark = await recall(connection, `rewritten ${table.name}`);
        // Needed only once. Until migration 0022, ANALYZE stored samples of patients' columns in pg_statistic.
        if (mark === null) await sql`vacuum (full) pg_statistic`.execute(connection);
        if (isDue(mark, table, clock)) await rewrite(connection, clock, table);
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`select pg_advisory_unlock(${sql.lit(locks.rewrite)})`.execute(connection);
    }
  });
}
