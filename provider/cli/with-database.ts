import { existsSync } from 'node:fs';
import type { ProviderConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { assertCurrentSchema, migrateNew } from '../db/migrate.ts';
import { databasePlace, openDatabase } from '../db/open.ts';
import { OperatorError } from '../operator-error.ts';

type Use = (database: Database) => Promise<void>;

async function withDatabase(config: ProviderConfig, prepare: Use, use: Use): Promise<void> {
  const database = openDatabase(config);
  // Printed on standard error, so that standard output contains only the output of the command.
  console.error(`Database: ${databasePlace(config)}`);
  try {
    await prepare(database);
    await use(database);
  } finally {
    await database.close();
  }
}

/** Opens the configured database; a new one gets its schema. @throws OperatorError for a schema of another version. */
export const withNewDatabase = (config: ProviderConfig, use: Use): Promise<void> =>
  withDatabase(config, migrateNew, use);

/**
 * Opens the configured database without changing it.
 * @throws OperatorError if there is no database (opening would create one), or if its schema is of another
 *   version.
 */
export async function withExistingDatabase(config: ProviderConfig, use: Use): Promise<void> {
  const place = databasePlace(config);
  if (!config.databaseUrl && !existsSync(place)) throw new OperatorError(`There is no database ${place}`);
  await withDatabase(config, assertCurrentSchema, use);
}
