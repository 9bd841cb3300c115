import { existsSync } from 'node:fs';
import type { ProviderConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { assertCurrentSchema } from '../db/migrate.ts';
import { databasePlace, openDatabase } from '../db/open.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Uses the configured database as it is.
 * @throws OperatorError when there is none, because opening would make one, and when its schema is of another version.
 */
export async function withExistingDatabase(
  config: ProviderConfig,
  use: (database: Database) => Promise<void>,
): Promise<void> {
  const place = databasePlace(config);
  if (!config.databaseUrl && !existsSync(place)) throw new OperatorError(`There is no database ${place}`);
  const database = openDatabase(config, false);
  console.error(`Database: ${place}`);
  try {
    await assertCurrentSchema(database);
    await use(database);
  } finally {
    await database.close();
  }
}
