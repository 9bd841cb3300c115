import { loadEnvironment } from '#runtime/environment.ts';
import { keepFilesPrivate } from '#runtime/process.ts';
import { loadConfig, type ProviderConfig } from '../config/config.ts';
import { sentenceOf } from '../config/operator-error.ts';
import type { Database } from '../db/database.ts';
import { assertCurrentSchema } from '../db/migrate.ts';
import { assertDatabaseExists, databasePlace, openDatabase } from '../db/open.ts';

/** Runs a command with the settings of the environment and `.env`. A failure prints one line and sets exit code 1. */
export async function runCommand(command: (config: ProviderConfig) => Promise<void>): Promise<void> {
  try {
    for (const warning of await loadEnvironment(() => loadConfig(process.env))) console.error(warning);
    await command(loadConfig(process.env));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Opens the configured database without changing it. @throws OperatorError if it is missing or has the schema of another version. */
export async function withDatabase(config: ProviderConfig, use: (database: Database) => Promise<void>) {
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
