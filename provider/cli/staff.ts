import { loadEnvFile } from '#runtime/env-file.ts';
import { keepFilesPrivate } from '#runtime/private-files.ts';
import { loadConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { databasePlace, openDatabase } from '../db/open.ts';
import { CommandError, runStaffCommand } from './staff-commands.ts';

/** `npm run staff`: accounts from the command line, on the database the environment or `.env` names. */
loadEnvFile();
const config = loadConfig(process.env);
keepFilesPrivate(config.dataDir);
const database = openDatabase(config, false);
// On standard error: the command's own answer stays alone on standard output.
console.error(`Database: ${databasePlace(config)}`);
try {
  await migrate(database);
  console.log(await runStaffCommand(database, () => new Date(), process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
