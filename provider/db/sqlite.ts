import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

const waitSeconds = 5;
const pauseMilliseconds = 20;

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Several processes may open a new file at once: SQLite's own waiting does not cover this change of mode. */
function enterWal(file: Sqlite.Database): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const attempts = (waitSeconds * 1000) / pauseMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      file.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || attempt >= attempts) throw error;
      Atomics.wait(pause, 0, 0, pauseMilliseconds);
    }
  }
}

/** The embedded database's file. */
export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'clinic.db');

/**
 * Opens the embedded database `clinic.db` under dataDir, made when missing. Commits are synced to disk before they
 * are acknowledged; a second process waits its turn for up to five seconds.
 */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new Sqlite(sqliteFile(dataDir), { timeout: waitSeconds * 1000 });
  enterWal(file);
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');

  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string): Sqlite.Statement => {
    // A transaction that first reads and then writes fails at once when another process wrote in between:
    // taking the write lock at the start makes it wait instead.
    const text = sql === 'begin' ? 'begin immediate' : sql;
    const known = statements.get(text);
    if (known) return known;
    const statement = file.prepare(text);
    statements.set(text, statement);
    return statement;
  };

  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => file.close() } }),
  });
  return { engine: 'sqlite', db, close: () => db.destroy() };
}
