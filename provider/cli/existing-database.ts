import { existsSync } from 'node:fs';
import type { ProviderConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { databasePlace, openDatabase } from '../db/open.ts';
import { OperatorError } from '../operator-error.ts';

/** Uses the configured database, at the newest schema. @throws OperatorError when there is none: opening would make one. */
export async function withExistingDatabase(
  config: ProviderConfig,
  use: (database: Database) => Promise<void>,
): Promise<void> {
  const place = databasePlace(config);
  if (!config.databaseUrl && !existsSync(place)) throw new OperatorError(`There is no database ${place}`);
  const database = openDatabase(config, false);
  console.error(`Database: ${place}`);
  try {
    await migrate(database);
    await use(database);
  } finally {
    await database.close();
  }
}
