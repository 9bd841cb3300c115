import type { Context } from '../context.ts';
import { isoTime, type Clock, type Connection } from '../db/database.ts';
import { eachAlone, pauseAfter } from '../due-work.ts';

/**
 * Schedules the deletion of the objects of deleted rows in the same transaction, so that the objects are deleted soon
 * after their rows, and no row refers to a deleted object.
 * @param sweepSeconds period during which uploads to the keys may still finish. The deletion is repeated until its end.
 */
export async function scheduleDeletion(
  tx: Connection,
  clock: Clock,
  rows: readonly { object_key: string; parts_id?: string | null }[],
  sweepSeconds = 0,
): Promise<void> {
  if (rows.length === 0) return;
  const times = { delete_after: isoTime(clock), sweep_until: sweepSeconds === 0 ? '' : isoTime(clock, sweepSeconds) };
  await tx
    .insertInto('doomed_objects')
    .values(rows.map(({ object_key, parts_id }) => ({ object_key, parts_id, ...times })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type SweepContext = Pick<Context, 'clock' | 'database'> & { storage: Pick<Context['storage'], 'delete'> };

/** Interval of the repeated deletions of an object that may arrive late. */
const sweepPauseSeconds = 300;

/**
 * Deletes the objects whose scheduled deletion is due. A failed one is tried again after a growing pause.
 * @param mostFailures failures in a row that end the run, because the storage itself seems to fail.
 * @returns the number of keys whose deletion is final. @throws the first failure, after the other deletions.
 */
export async function deleteScheduled(
  { clock, database: { db }, storage }: SweepContext,
  mostFailures = 5,
): Promise<number> {
  let total = 0;
  const change = (key: string, values: { delete_after: string } | { attempts: number; next_attempt_at: string }) =>
    db.updateTable('doomed_objects').set(values).where('object_key', '=', key).execute();
  const due = await db
    .selectFrom('doomed_objects')
    .select(['object_key as key', 'parts_id as partsId', 'sweep_until as sweepUntil', 'attempts'])
    .where('delete_after', '<=', isoTime(clock))
    .where('next_attempt_at', '<=', isoTime(clock))
    .orderBy('object_key')
    .execute();
  const run = async ({ key, partsId, sweepUntil, attempts }: (typeof due)[number]) => {
    const isLast = sweepUntil <= isoTime(clock);
    await storage.delete(key, partsId).catch(async (error: unknown) => {
      const failed = attempts + 1;
      await change(key, { attempts: failed, next_attempt_at: isoTime(clock, pauseAfter(failed)) });
      throw error;
    });
    if (!isLast) return change(key, { delete_after: isoTime(clock, sweepPauseSeconds) });
    total += 1;
    return db.deleteFrom('doomed_objects').where('object_key', '=', key).execute();
  };
  await eachAlone(due, run, mostFailures);
  return total;
}

/** Deletes scheduled objects from the storage and scrubs the database file. @returns the number of deleted objects. */
export async function sweep(context: SweepContext, mostFailures?: number): Promise<number> {
  try {
    return await deleteScheduled(context, mostFailures);
  } finally {
    await context.database.scrub();
  }
}
