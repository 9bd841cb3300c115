import Sqlite from 'better-sqlite3';
import type { DatabaseConnection } from 'kysely';
import { DatabaseError } from 'pg';
import { ProviderError, type ErrorCode } from '../http/errors.ts';

/** PostgreSQL's error codes (PostgreSQL manual, appendix A) for failures that the statement did not cause. */
const postgresCodes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^53100$/, 'STORAGE_FULL'],
  // Connections, resources, operator intervention, system errors, conflicts and deadlocks, locks, a read-only standby.
  [/^(?:08|53|57|58|40)|^55P03$|^25006$/, 'DATABASE_UNAVAILABLE'],
];

/** SQLite's result codes (sqlite.org/rescode.html) for failures that the statement did not cause. */
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

/** @returns a ProviderError for a failure of the database engine itself. Other errors are returned unchanged. */
export function describeFailure(error: unknown): unknown {
  const code = codeOf(error);
  return code ? new ProviderError(code, { cause: error }) : error;
}

/** @returns whether the database itself has failed, so that the next statement would fail too. */
export function isDatabaseFailure(error: unknown): boolean {
  return (
    error instanceof ProviderError && (error.code === 'DATABASE_UNAVAILABLE' || error.code === 'STORAGE_FULL')
  );
}

/** Runs every query of a connection inside `around`. */
export function intercept(
  connection: DatabaseConnection,
  around: <R>(query: () => Promise<R>) => Promise<R>,
): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, options) => around(() => execute(query, options));
}
