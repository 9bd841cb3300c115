import { isoTime, type Clock, type Context } from '../context.ts';
import type { Tx } from '../db/database.ts';

/**
 * Schedules the deletion of the objects of deleted rows in the same transaction, so that the objects are deleted soon
 * after their rows, and no row refers to a deleted object.
 * @param sweepSeconds period during which uploads to the keys may still finish. The deletion is repeated until its end.
 */
export async function scheduleDeletion(
  tx: Tx,
  clock: Clock,
  rows: readonly { object_key: string }[],
  sweepSeconds = 0,
): Promise<void> {
  if (rows.length === 0) return;
  const sweep = sweepSeconds === 0 ? '' : isoTime(clock, sweepSeconds);
  await tx
    .insertInto('doomed_objects')
    .values(rows.map(({ object_key }) => ({ object_key, delete_after: isoTime(clock), sweep_until: sweep })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type SweepContext = Pick<Context, 'clock' | 'database'> & { storage: Pick<Context['storage'], 'delete'> };

const batchSize = 100;

/** Interval of the repeated deletions of an object that may arrive late. */
const sweepPauseSeconds = 300;

/** Deletes the objects whose scheduled deletion is due. @returns the number of keys whose deletion is final. */
export async function deleteScheduled({ clock, database, storage }: SweepContext): Promise<number> {
  let total = 0;
  for (;;) {
    const due = await database.db
      .selectFrom('doomed_objects')
      .select(['object_key', 'sweep_until'])
      .where('delete_after', '<=', isoTime(clock))
      .limit(batchSize)
      .execute();
    for (const { object_key: key, sweep_until: sweepUntil } of due) {
      const isLast = sweepUntil <= isoTime(clock);
      await storage.delete(key);
      if (isLast) {
        await database.db.deleteFrom('doomed_objects').where('object_key', '=', key).execute();
        total += 1;
      } else
        await database.db
          .updateTable('doomed_objects')
          .set({ delete_after: isoTime(clock, sweepPauseSeconds) })
          .where('object_key', '=', key)
          .execute();
    }
    if (due.length < batchSize) return total;
  }
}

/** Deletes scheduled objects from the storage and scrubs the database file. @returns the number of deleted objects. */
export async function sweep(context: SweepContext): Promise<number> {
  const deletedObjects = await deleteScheduled(context);
  await context.database.scrub();
  return deletedObjects;
}
