import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { ProviderConfig } from '../config/config.ts';
import { operatorError } from '../config/operator-error.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite, sqliteFile } from './sqlite.ts';

export type DatabaseConfig = Pick<ProviderConfig, 'databaseUrl' | 'dataDir'>;

/** @returns the database's place for the operator: path of the file, or server and name without credentials. */
export function databasePlace({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (!databaseUrl) return sqliteFile(dataDir);
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `postgres://${searchParams.get('host') ?? host}${pathname}`;
}

export function openDatabase(
  { databaseUrl, dataDir }: DatabaseConfig,
  logger?: Pick<FastifyBaseLogger, 'warn'>,
): Database {
  if (!databaseUrl) return openSqlite(dataDir);
  return openPostgres(databaseUrl, (error) => logger?.warn({ err: error }, 'database connection lost'));
}

/** @throws OperatorError if there is no database file, which opening would create and only a start may. */
export function assertDatabaseExists(config: DatabaseConfig): void {
  const place = databasePlace(config);
  if (!config.databaseUrl && !existsSync(place)) throw operatorError('DATABASE_MISSING', { place });
}
