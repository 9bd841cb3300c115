import Sqlite from 'better-sqlite3';
import type { DatabaseConnection } from 'kysely';
import { DatabaseError } from 'pg';
import { ProviderError, type ErrorCode } from '../errors.ts';

/** Classes and codes of PostgreSQL (its manual, appendix A) that say nothing about the statement that met them. */
const postgresCodes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^53100$/, 'STORAGE_FULL'],
  // Connections, resources, operator intervention, system errors; conflicts and deadlocks; locks; a standby.
  [/^(?:08|53|57|58|40)|^55P03$|^25006$/, 'DATABASE_UNAVAILABLE'],
];

/** The same for the result codes of SQLite (sqlite.org/rescode.html). */
const sqliteCodes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^SQLITE_FULL/, 'STORAGE_FULL'],
  [/^SQLITE_(?:BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)/, 'DATABASE_UNAVAILABLE'],
];

const codeOf = (error: unknown): ErrorCode | undefined => {
  const [code, codes] =
    error instanceof Sqlite.SqliteError
      ? [error.code, sqliteCodes]
      : error instanceof DatabaseError
        ? [error.code ?? '', postgresCodes]
        : ['', []];
  return codes.find(([pattern]) => pattern.test(code))?.[1];
};

/** @returns what callers are told of an engine's error: its own failures as a ProviderError, all others unchanged. */
export function describeFailure(error: unknown): unknown {
  const code = codeOf(error);
  return code ? new ProviderError(code, { cause: error }) : error;
}

/** @returns whether the database itself has failed, and not one statement: the next one would fare no better. */
export function isDatabaseFailure(error: unknown): boolean {
  return (
    error instanceof ProviderError && (error.code === 'DATABASE_UNAVAILABLE' || error.code === 'STORAGE_FULL')
  );
}

/** Runs every query of a connection inside `around`, for as long as the connection lives. */
export function intercept(
  connection: DatabaseConnection,
  around: <R>(query: () => Promise<R>) => Promise<R>,
): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, options) => around(() => execute(query, options));
}
