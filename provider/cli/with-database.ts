import { keepFilesPrivate } from '#runtime/process.ts';
import type { ProviderConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { assertCurrentSchema } from '../db/migrate.ts';
import { assertDatabaseExists, databasePlace, openDatabase } from '../db/open.ts';

/**
 * Opens the configured database without changing it.
 * @throws OperatorError if there is no database, which only a start of the provider creates, or if its schema is of
 *   another version.
 */
export async function withDatabase(
  config: ProviderConfig,
  use: (database: Database) => Promise<void>,
): Promise<void> {
  const place = databasePlace(config);
  assertDatabaseExists(config);
  // Not earlier, because the folder of a mistyped DATA_DIR belongs to something else.
  keepFilesPrivate(config.dataDir);
  const database = openDatabase(config);
  // Printed on standard error, so that standard output contains only the output of the command.
  console.error(`Database: ${place}`);
  try {
    await assertCurrentSchema(database);
    await use(database);
  } finally {
    await database.close();
  }
}
