import type { ExpressionBuilder } from 'kysely';
import { isoTime, type Context } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** @returns the condition of being open: not ended, not past its end, not unused for too long. */
export const isOpenSession =
  ({ config, clock }: Pick<Context, 'config' | 'clock'>) =>
  (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.and([
      eb('sessions.revoked_at', 'is', null),
      eb('sessions.created_at', '>', isoTime(clock, -config.sessionTtl)),
      eb(
        eb.fn.coalesce('sessions.last_used_at', 'sessions.created_at'),
        '>',
        isoTime(clock, -config.sessionIdleTtl),
      ),
    ]);

/** Which sessions to end: one, or those of an account: all, one of them, all but one. */
export type EndedSessions = { id: string } | { staffId: number; only?: string; except?: string };

/** Ends sessions; those that have ended before, or are none of the account's, are no error. @returns how many were ended. */
export async function endSessions(
  db: Connection | Tx,
  clock: Context['clock'],
  which: EndedSessions,
): Promise<number> {
  let update = db
    .updateTable('sessions')
    .set({ revoked_at: isoTime(clock) })
    .where('revoked_at', 'is', null);
  if ('id' in which) update = update.where('id', '=', which.id);
  else {
    update = update.where('staff_id', '=', which.staffId);
    if (which.only !== undefined) update = update.where('id', '=', which.only);
    if (which.except !== undefined) update = update.where('id', '<>', which.except);
  }
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}
