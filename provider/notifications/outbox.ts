import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';

/** The queues of mails about requests: to the clinic, and to visitors. */
type Queue = 'notifications' | 'confirmations';

/**
 * Hands the mail about a request to the mail server.
 * @param signal closes the connection.
 * @throws when the server did not take it, or the signal came first.
 */
export type SendAboutForm = (formId: number, signal: AbortSignal) => Promise<void>;

/** A queue and what becomes of its mails. */
export interface Outbox {
  queue: Queue;
  send: SendAboutForm;
  /** Whether a mail that failed is dropped rather than tried again. @param ageSeconds since it was queued. */
  isDropped: (error: unknown, ageSeconds: number) => boolean;
}

/** Queues a mail in the submission's own transaction. */
export async function enqueue(tx: Tx, clock: Clock, queue: Queue, formId: number): Promise<void> {
  const now = isoTime(clock);
  await tx
    .insertInto(queue)
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
  /** ISO time. */
  queuedAt: string;
}

/** Leases the next due message to this process. */
async function claim(db: Connection, clock: Clock, queue: Queue): Promise<Due | null> {
  const due = await db
    .selectFrom(queue)
    .selectAll()
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', isoTime(clock))
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const attempts = due.attempts + 1;
  const { numUpdatedRows } = await db
    .updateTable(queue)
    .set({ attempts, next_attempt_at: isoTime(clock, claimSeconds) })
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .executeTakeFirst();
  // Another process was faster: look again.
  return numUpdatedRows > 0n
    ? { id: due.id, formId: due.form_id, attempts, queuedAt: due.created_at }
    : claim(db, clock, queue);
}

/**
 * Sends what is due. A message that fails stays and is tried again later unless it is dropped; none is lost by a restart.
 * @param signal aborts the current message; no further one is sent.
 * @param onFailure called for each message that the mail server refused.
 */
export async function deliver(
  db: Connection,
  clock: Clock,
  { queue, send, isDropped }: Outbox,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const settle = async ({ id, formId, attempts, queuedAt }: Due): Promise<void> => {
    try {
      await send(formId, signal);
    } catch (error) {
      onFailure(error);
      const ageSeconds = (clock().getTime() - Date.parse(queuedAt)) / 1000;
      if (isDropped(error, ageSeconds)) await db.deleteFrom(queue).where('id', '=', id).execute();
      else {
        const change = { next_attempt_at: isoTime(clock, pauseAfter(attempts)) };
        await db.updateTable(queue).set(change).where('id', '=', id).execute();
      }
      return;
    }
    await db
      .updateTable(queue)
      .set({ sent_at: isoTime(clock) })
      .where('id', '=', id)
      .execute();
  };
  while (!signal.aborted) {
    const due = await claim(db, clock, queue);
    if (!due) return;
    await settle(due);
  }
}
