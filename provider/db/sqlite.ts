import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { describeFailure, intercept } from './failures.ts';
import { scrubSqlite } from './scrub-sqlite.ts';
import type { Tables } from './schema.ts';

const waitSeconds = 5;
const pauseMilliseconds = 20;

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Several processes may open a new file at once: SQLite's own waiting does not cover this change of mode. */
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

/** The embedded database's file. */
export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'clinic.db');

/**
 * Waits for another process's write lock without blocking this process: SQLite's own waiting (busy_timeout) would stop
 * the event loop. A lock that is held longer than `waitSeconds` fails every call at once until it is released.
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
        if (busySince === null || performance.now() - busySince > waitSeconds * 1000)
          throw describeFailure(error);
      }
      await pause(pauseMilliseconds);
    }
  };
}

class PatientDriver extends SqliteDriver {
  readonly #file: Sqlite.Database;
  #connection: DatabaseConnection | null = null;

  constructor(file: Sqlite.Database, config: SqliteDialectConfig) {
    super(config);
    this.#file = file;
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection();
    if (this.#connection !== connection) intercept(connection, waitForLock());
    this.#connection = connection;
    return connection;
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk or an I/O error ends the transaction in SQLite itself.
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

class PatientDialect extends SqliteDialect {
  readonly #driver: PatientDriver;

  constructor(file: Sqlite.Database, config: SqliteDialectConfig) {
    super(config);
    this.#driver = new PatientDriver(file, config);
  }

  override createDriver() {
    return this.#driver;
  }
}

/** Makes the database readable by its owner only, independent of the umask and of files that exist: SQLite gives its log the same mode. */
function keepPrivate(file: string): void {
  // Only when missing: closing a file drops the locks that this process holds on it (fcntl(2)).
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600);
}

/**
 * Opens the embedded database `clinic.db` under dataDir, made when missing. Commits are synced to disk before they
 * are acknowledged; a second process waits its turn for up to five seconds.
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

  const dialect = new PatientDialect(file, { database: { prepare, close: () => file.close() } });
  const db = new Kysely<Tables>({ dialect });
  return { engine: 'sqlite', db, scrub: () => scrubSqlite(db), pool: () => null, close: () => db.destroy() };
}
