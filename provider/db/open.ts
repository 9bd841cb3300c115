import type { FastifyBaseLogger } from 'fastify';
import type { ProviderConfig } from '../config.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the database the configuration names: PostgreSQL, or SQLite under DATA_DIR. */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<ProviderConfig, 'databaseUrl' | 'dataDir'>,
  logger: FastifyBaseLogger | false,
): Database {
  if (!databaseUrl) return openSqlite(dataDir);
  return openPostgres(databaseUrl, (error) => {
    if (logger) logger.warn({ err: error }, 'database connection lost');
  });
}
