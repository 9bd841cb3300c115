import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type CustomTypesConfig } from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

/** Type ids of PostgreSQL that come as text by default: sizes and their sums, all of which fit a JavaScript number. */
const int8 = 20;
const numeric = 1700;
const asNumber = new Set<number>([int8, numeric]);

const numbersForSizes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (asNumber.has(oid) ? Number : types.getTypeParser(oid, format)),
};

/** @param onIdleError told when a connection breaks while nobody uses it; the pool replaces it by itself. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    types: numbersForSizes,
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'clinic-provider',
  });
  pool.on('error', onIdleError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { engine: 'postgres', db, close: () => db.destroy() };
}
