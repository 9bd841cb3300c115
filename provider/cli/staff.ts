import { migrateNew } from '../db/migrate.ts';
import { databasePlace, openDatabase } from '../db/open.ts';
import { runCommand } from './run-command.ts';
import { runStaffCommand } from './staff-commands.ts';

/** `npm run staff`: accounts from the command line, on the database the environment or `.env` names. */
await runCommand(async (config, args) => {
  const database = openDatabase(config, false);
  // On standard error: the command's own answer stays alone on standard output.
  console.error(`Database: ${databasePlace(config)}`);
  try {
    await migrateNew(database);
    console.log(await runStaffCommand(database, () => new Date(), args));
  } finally {
    await database.close();
  }
});
