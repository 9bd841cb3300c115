import { isoTime, type Clock, type Context } from '../context.ts';
import type { Tx } from '../db/database.ts';

/**
 * Marks objects for deletion in the transaction that removes their rows: whatever happens afterwards, no object
 * outlives its row for long and no row points to a deleted object.
 */
export async function doomObjects(
  tx: Tx,
  clock: Clock,
  keys: readonly string[],
  delaySeconds = 0,
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('doomed_objects')
    .values(keys.map((key) => ({ object_key: key, delete_after: isoTime(clock, delaySeconds) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const batchSize = 100;

/** Deletes what is marked and due from the storage. @returns how many objects went. */
export async function deleteDoomedObjects({
  clock,
  database,
  storage,
}: Pick<Context, 'clock' | 'database' | 'storage'>): Promise<number> {
  let total = 0;
  for (;;) {
    const due = await database.db
      .selectFrom('doomed_objects')
      .select('object_key')
      .where('delete_after', '<=', isoTime(clock))
      .limit(batchSize)
      .execute();
    for (const { object_key: key } of due) {
      await storage.delete(key);
      await database.db.deleteFrom('doomed_objects').where('object_key', '=', key).execute();
    }
    total += due.length;
    if (due.length < batchSize) return total;
  }
}
