import type { Mail, SendMail } from '../context.ts';
import { isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import { pauseAfter } from '../due-work.ts';

/** The queues of mails about requests: to the clinic, to visitors, and to the clinic about what patients did since. */
type Queue = 'notifications' | 'confirmations' | 'news_mails';

export interface Outbox {
  queue: Queue;
  /** @returns the mail about a request; null: it is not sent any more. @param id identifies the mail in its queue. */
  mailOf: (formId: number, id: number) => Promise<Mail | null>;
  /** @returns whether a failed mail is dropped instead of retried. @param ageSeconds time since the mail was queued. */
  isDropped: (error: unknown, ageSeconds: number) => boolean;
}

export async function enqueue(tx: Tx, clock: Clock, queue: Queue, formId: number): Promise<void> {
  const now = isoTime(clock);
  const mail = { form_id: formId, created_at: now, attempts: 0, next_attempt_at: now, sent_at: null };
  await tx.insertInto(queue).values(mail).execute();
}

/** Duration of the lease on a mail. Afterwards, another process may send the mail. */
const claimSeconds = 300;

/** Leases the next due mail to this process. */
async function claim(db: Connection, clock: Clock, queue: Queue) {
  for (;;) {
    const due = await db
      .selectFrom(queue)
      .select(['id', 'attempts'])
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', isoTime(clock))
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable(queue)
      .set({ attempts: due.attempts + 1, next_attempt_at: isoTime(clock, claimSeconds) })
      .where('id', '=', due.id)
      .where('attempts', '=', due.attempts)
      .returningAll()
      .executeTakeFirst();
    // If another process has claimed this mail first, the next due one is tried.
    if (claimed) return claimed;
  }
}

/**
 * Sends the mails that are due. A failed mail is retried later unless it is dropped. A restart loses no mail.
 * @param signal aborts the current delivery and prevents further ones.
 */
export async function deliver(
  { db, clock, sendMail }: { db: Connection; clock: Clock; sendMail: SendMail },
  { queue, mailOf, isDropped }: Outbox,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const update = (id: number, change: { next_attempt_at: string } | { sent_at: string }) =>
    db.updateTable(queue).set(change).where('id', '=', id).execute();

  while (!signal.aborted) {
    const due = await claim(db, clock, queue);
    if (!due) return;
    try {
      const mail = await mailOf(due.form_id, due.id);
      if (mail) await sendMail(mail, signal);
    } catch (error) {
      onFailure(error);
      const ageSeconds = (clock().getTime() - Date.parse(due.created_at)) / 1000;
      if (isDropped(error, ageSeconds)) await db.deleteFrom(queue).where('id', '=', due.id).execute();
      else await update(due.id, { next_attempt_at: isoTime(clock, pauseAfter(due.attempts)) });
      continue;
    }
    await update(due.id, { sent_at: isoTime(clock) });
  }
}
