import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { onlyRow, type Connection } from './database.ts';

const processOf = async (connection: Connection): Promise<number> =>
  (await onlyRow(sql<{ pid: number }>`select pg_backend_pid() as pid`, connection)).pid;

/** @returns true if a connection changes its server process between transactions, as behind a pooler. */
export async function isPooled(db: Connection): Promise<boolean> {
  return db.connection().execute(async (first) => {
    const before = await processOf(first);
    return db.transaction().execute(async (second) => {
      // Takes the server process that a pooler has just got back.
      await processOf(second);
      // A pooler with a single server process has none left for the first connection.
      return (await Promise.race([processOf(first), pause(5000, null, { ref: false })])) !== before;
    });
  });
}
