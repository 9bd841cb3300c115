import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, Database } from './database.ts';
import { describeFailure, intercept } from './failures.ts';
import type { Tables } from './schema.ts';
import { recall, rememberOnce } from './settings.ts';

const waitSeconds = 5;
const pauseMilliseconds = 20;

const isBusy = (error: unknown): boolean => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Enables WAL mode. Retries, because busy_timeout does not cover this change if several processes start at once. */
function enterWal(file: Sqlite.Database): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const attempts = (waitSeconds * 1000) / pauseMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      file.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || attempt >= attempts) throw error;
      Atomics.wait(sleeper, 0, 0, pauseMilliseconds);
    }
  }
}

export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'clinic.db');

/**
 * @returns a wrapper that waits for another process to release the write lock. Unlike busy_timeout, it does
 *   not block the event loop. Once the lock has been held for `waitSeconds`, calls fail at once.
 */
function waitForLock(): <R>(query: () => Promise<R>) => Promise<R> {
  let busySince: number | null = null;
  return async (query) => {
    for (;;) {
      try {
        const result = await query();
        busySince = null;
        return result;
      } catch (error) {
        busySince = isBusy(error) ? (busySince ?? performance.now()) : null;
        if (busySince === null || performance.now() - busySince > waitSeconds * 1000) throw describeFailure(error);
      }
      await pause(pauseMilliseconds);
    }
  };
}

/** Restricts the database files to their owner, regardless of the umask. SQLite copies the mode to its log. */
function keepPrivate(file: string): void {
  // Opens only a missing file, because closing a file drops this process's locks on it (fcntl(2)).
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600);
}

/**
 * Copies current pages into the database file and truncates the write-ahead log, which holds older content.
 * Pages that another process is reading stay until the next run.
 */
async function scrub(db: Connection): Promise<void> {
  // A database created before `secure_delete` was set has deleted content in its free pages, so it is rewritten once.
  const name = 'rewritten_without_deleted_content';
  if ((await recall(db, name)) === null) {
    await sql`vacuum`.execute(db);
    await rememberOnce(db, name, new Date().toISOString());
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/**
 * Opens the embedded database `clinic.db` under dataDir, creating it if missing. Commits are synced to disk before they
 * are acknowledged. A write waits up to five seconds for a write of another process.
 */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  keepPrivate(sqliteFile(dataDir));
  const file = new Sqlite(sqliteFile(dataDir), { timeout: 0 });
  enterWal(file);
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  // Deleted and overwritten content is zeroed, not only unlinked.
  file.pragma('secure_delete = ON');

  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (query: string): Sqlite.Statement => {
    // A transaction that reads first and writes later fails if another process has written in between. With the write
    // lock taken at the start, the transaction waits instead.
    let text = query === 'begin' ? 'begin immediate' : query;
    // A full disk or an I/O error ends the transaction in SQLite itself.
    if (query === 'rollback' && !file.inTransaction) text = 'select 1';
    const known = statements.get(text);
    if (known) return known;
    const statement = file.prepare(text);
    statements.set(text, statement);
    return statement;
  };

  const dialect = new SqliteDialect({
    database: { prepare, close: () => file.close() },
    onCreateConnection: async (connection) => intercept(connection, waitForLock()),
  });
  const db = new Kysely<Tables>({ dialect });
  return {
    engine: 'sqlite',
    db,
    slow: db,
    scrub: () => scrub(db),
    pool: () => null,
    close: () => db.destroy(),
  };
}
