import { sql } from 'kysely';
import { isoTime, locks, type Clock, type Connection, type Database, type Tx } from './database.ts';
import { recall, remember, rememberOnce } from './settings.ts';
import { eachAlone } from '../due-work.ts';

/** Minimum time between two rewrites of a table. A rewrite locks the table. */
const pauseSeconds = 3600;
/** Maximum time that a rewrite waits for its lock, because later queries queue behind the waiting rewrite. */
const lockMilliseconds = 200;

interface TableState {
  name: string;
  primaryKey: string;
  /** PostgreSQL's filenode of the table. It changes with each rewrite. */
  file: number;
  /** Number of statements that changed or deleted rows (migration 0025). It never decreases, even in a crash. */
  changes: number;
}

const tablesOfPatients = async (db: Connection): Promise<TableState[]> => {
  const { rows } = await sql<TableState>`
    select oid::regclass::text as name, pg_relation_filenode(oid) as file,
      coalesce(pg_sequence_last_value(format('%s_changes', relname)::regclass), 0) as changes,
      (select indexrelid::regclass::text from pg_index where indrelid = pg_class.oid and indisprimary) as "primaryKey"
    from pg_class
    where oid = 'contact_forms'::regclass
      or oid in (select conrelid from pg_constraint where confrelid = 'contact_forms'::regclass)
    order by name`.execute(db);
  return rows;
};

/** @returns what is known of a table's rewrites: the last one that left nothing, whether another is due, and now. */
const rewritesOf = async (db: Connection, clock: Clock, { name, file, changes }: TableState) => {
  const mark = await recall(db, `rewritten ${name}`);
  const [at = '', knownFile, knownChanges, wholeAt = ''] = mark?.split(' ') ?? [];
  // A different filenode means that the table was restored or never rewritten.
  const isSameFile = knownFile === String(file);
  const isWhole = isSameFile && knownChanges === String(changes);
  const isRecent = at > isoTime(clock, -pauseSeconds) && at <= isoTime(clock);
  return { wholeAt, isWhole, isDue: !isWhole && !(isSameFile && isRecent) };
};

async function rewrite(tx: Tx, now: string, before: TableState, wholeAt: string): Promise<void> {
  const { name, primaryKey, changes } = before;
  await sql.raw(`set local lock_timeout = ${lockMilliseconds}`).execute(tx);
  // Unlike VACUUM FULL, it runs in a transaction, so that lock and setting end with it, also behind a pooler.
  await sql.raw(`cluster ${name} using ${primaryKey}`).execute(tx);
  // The new index counts deleted rows too that an older transaction may still see. They remain until the next rewrite.
  const { rows } = await sql<{ file: number; isWhole: boolean }>`
    select pg_relation_filenode(${name}) as file,
      greatest(reltuples, 0) = (select count(*) from ${sql.raw(name)}) as "isWhole"
    from pg_class where oid = ${primaryKey}::regclass`.execute(tx);
  const [after] = rows;
  const state = after?.isWhole ? `${changes} ${now}` : `some ${wholeAt}`;
  await remember(tx, `rewritten ${name}`, `${now} ${after?.file} ${state}`);
}

async function rewriteIfDue(db: Connection, clock: Clock, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A statement that waits for the lock would keep rows that are deleted meanwhile in the rewritten table.
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(locks.rewrite)}, hashtext(${name})) as got`.execute(tx);
    if (!rows[0]?.got) return;
    const table = (await tablesOfPatients(tx)).find((each) => each.name === name);
    if (!table) return;
    const { wholeAt, isDue } = await rewritesOf(tx, clock, table);
    if (isDue) await rewrite(tx, isoTime(clock), table, wholeAt);
  });
}

/**
 * Removes old versions of deleted and changed rows of patients from PostgreSQL's files, because autovacuum waits for
 * fifty of them and does not overwrite them. Rewrites each table that has such rows at most once an hour. Does
 * nothing with SQLite (see `scrub`).
 * @throws ProviderError if a table is locked for too long; the next run tries again.
 */
export async function rewriteTables({ db, slow, engine }: Database, clock: Clock): Promise<void> {
  if (engine === 'sqlite') return;
  // Needed only once. Until migration 0022, ANALYZE stored samples of patients' columns in pg_statistic.
  const statistics = 'rewritten pg_statistic';
  if ((await recall(db, statistics)) === null) {
    await sql`vacuum (full) pg_statistic`.execute(slow);
    await rememberOnce(db, statistics, isoTime(clock));
  }
  await eachAlone(await tablesOfPatients(db), async (table) => {
    if ((await rewritesOf(db, clock, table)).isDue) await rewriteIfDue(slow, clock, table.name);
  });
}

/** @returns the time of the oldest erasure of which PostgreSQL's tables may still contain text; null if there is none. */
export async function oldestInTables({ db, engine }: Database, clock: Clock): Promise<string | null> {
  if (engine === 'sqlite') return null;
  const tables = await tablesOfPatients(db);
  const rewrites = await Promise.all(tables.map((table) => rewritesOf(db, clock, table)));
  const [oldest] = rewrites.flatMap(({ isWhole, wholeAt }) => (isWhole ? [] : [wholeAt])).sort();
  if (oldest === undefined) return null;
  const since = db.selectFrom('erasures').where('erased_at', '>=', oldest);
  const first = since.select((erasure) => erasure.fn.min<string | null>('erased_at').as('time'));
  return (await first.executeTakeFirstOrThrow()).time;
}
