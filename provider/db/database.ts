import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';
export type Connection = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** The connections to the database server. */
export interface PoolState {
  busy: number;
  idle: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

/** One query layer over two engines. */
export interface Database {
  engine: Engine;
  db: Connection;
  /**
   * Removes from SQLite's files what deleted and overwritten rows left behind, at once. PostgreSQL: nothing, see
   * rewrite-tables.ts.
   */
  scrub: () => Promise<void>;
  /** null: the engine has none. */
  pool: () => PoolState | null;
  close: () => Promise<void>;
}

/** For what happens at a start. Any number: all processes of this product lock the same one. */
const startLock = 7_041_968;

/**
 * Runs in a transaction of which no two under the same lock run at the same time, in whichever process.
 * SQLite's transactions start by taking the write lock (see sqlite.ts), PostgreSQL takes an advisory lock.
 */
export async function exclusively<T>(
  { db, engine }: Database,
  run: (tx: Tx) => Promise<T>,
  lock = startLock,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
    return run(tx);
  });
}
