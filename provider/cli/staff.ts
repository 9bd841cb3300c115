import { loadConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { CommandError, runStaffCommand } from './staff-commands.ts';

/** `npm run staff`: accounts from the command line, on the database the environment names. */
const database = openDatabase(loadConfig(process.env), false);
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
