import { runCommand } from './run-command.ts';
import { runStaffCommand } from './staff-commands.ts';
import { withNewDatabase } from './with-database.ts';

/** `npm run staff`: manages accounts in the database that the environment or `.env` names. */
await runCommand((config, args) =>
  withNewDatabase(config, async (database) => {
    console.log(await runStaffCommand(database, () => new Date(), args));
  }),
);
