import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';

/**
 * Hands a message to the mail server.
 * @param signal closes the connection.
 * @throws when the server did not take it, or the signal came first.
 */
export type SendNotification = (formId: number, signal: AbortSignal) => Promise<void>;

/** Queues a message to the clinic in the submission's own transaction. */
export async function enqueueNotification(tx: Tx, clock: Clock, formId: number): Promise<void> {
  const now = isoTime(clock);
  await tx
    .insertInto('notifications')
    .values({ form_id: formId, created_at: now, attempts: 0, next_attempt_at: now, sent_at: null })
    .execute();
}

/** Lease on a message: after it another process may send the message. */
const claimSeconds = 300;
const longestPauseSeconds = 6 * 3600;

/** @returns seconds to wait after so many failed attempts: one minute, two, four … six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(60 * 2 ** Math.max(0, attempts - 1), longestPauseSeconds);
}

interface Due {
  id: number;
  formId: number;
  attempts: number;
}

/** Leases the next due message to this process. */
async function claim(db: Connection, clock: Clock): Promise<Due | null> {
  const due = await db
    .selectFrom('notifications')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', isoTime(clock))
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const attempts = due.attempts + 1;
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ attempts, next_attempt_at: isoTime(clock, claimSeconds) })
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .executeTakeFirst();
  // Another process was faster: look again.
  return numUpdatedRows > 0n ? { id: due.id, formId: due.form_id, attempts } : claim(db, clock);
}

/**
 * Sends what is due. A message that fails stays and is tried again later; none is lost by a restart.
 * @param signal aborts the current message; no further one is sent.
 * @param onFailure called for each message that the mail server refused.
 */
export async function deliverNotifications(
  db: Connection,
  clock: Clock,
  send: SendNotification,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    const due = await claim(db, clock);
    if (!due) return;
    const { id, formId, attempts } = due;
    const change = await send(formId, signal).then(
      () => ({ sent_at: isoTime(clock) }),
      (error: unknown) => {
        onFailure(error);
        return { next_attempt_at: isoTime(clock, pauseAfter(attempts)) };
      },
    );
    await db.updateTable('notifications').set(change).where('id', '=', id).execute();
  }
}
