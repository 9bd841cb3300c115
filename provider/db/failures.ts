import Sqlite from 'better-sqlite3';
import type { DatabaseConnection } from 'kysely';
import { DatabaseError } from 'pg';
import { ProviderError, type ErrorCode } from '../http/errors.ts';

/**
 * Codes of SQLite (sqlite.org/rescode.html) and PostgreSQL (its manual, appendix A) for failures that the statement did
 * not cause. PostgreSQL's: connections, resources, operator intervention, system errors, conflicts and deadlocks, locks, a
 * read-only standby.
 */
const codes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^(?:SQLITE_FULL|53100$)/, 'STORAGE_FULL'],
  [/^SQLITE_(?:BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)/, 'DATABASE_UNAVAILABLE'],
  [/^(?:08|53|57|58|40)|^55P03$|^25006$/, 'DATABASE_UNAVAILABLE'],
];

/** @returns a ProviderError for a failure of the database engine itself. Other errors are returned unchanged. */
export function describeFailure(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError || error instanceof DatabaseError)) return error;
  const code = codes.find(([pattern]) => pattern.test(error.code ?? ''))?.[1];
  return code ? new ProviderError(code, { cause: error }) : error;
}

/** @returns whether the database itself has failed, so that the next statement would fail too. */
export function isDatabaseFailure(error: unknown): boolean {
  return error instanceof ProviderError && ['DATABASE_UNAVAILABLE', 'STORAGE_FULL'].includes(error.code);
}

/** Runs every query of a connection inside `around`. */
export function intercept(connection: DatabaseConnection, around: <R>(query: () => Promise<R>) => Promise<R>): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, options) => around(() => execute(query, options));
}
