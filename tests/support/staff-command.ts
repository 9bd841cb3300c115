import { readStaffCommand } from '#provider/cli/staff-commands.ts';
import type { Database } from '#provider/db/database.ts';

/** Runs a command of `npm run staff` in this process. @returns the printed text. */
export async function runStaffCommand(database: Database, args: readonly string[]): Promise<string> {
  const command = readStaffCommand(args);
  if (typeof command === 'string') throw new Error(command);
  return command(database, () => new Date());
}
