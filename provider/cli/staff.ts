import { readArguments, refuseArguments } from '#runtime/command-line.ts';
import { runCommand, withDatabase } from './run-command.ts';
import { readStaffCommand, usage } from './staff-commands.ts';

const command = readStaffCommand(readArguments(usage, {}, [1, 4]).positionals);
if (typeof command === 'string') refuseArguments(usage, command);
await runCommand((config) =>
  withDatabase(config, async (database) => console.log(await command(database, () => new Date()))),
);
