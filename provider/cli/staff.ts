import { readArguments, refuseArguments } from '#runtime/command-line.ts';
import { runCommand } from './run-command.ts';
import { readStaffCommand, usage } from './staff-commands.ts';
import { withDatabase } from './with-database.ts';

/** `npm run staff`: manages accounts in the database that the environment or `.env` names. */
const command = readStaffCommand(readArguments(usage, {}, [1, 4]).positionals);
if (typeof command === 'string') refuseArguments(usage, command);
await runCommand((config) =>
  withDatabase(config, async (database) => {
    console.log(await command(database, () => new Date()));
  }),
);
