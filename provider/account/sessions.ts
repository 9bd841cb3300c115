import type { AccountSession } from '#shared/contract/account.ts';
import { isOpenSession } from '../auth/open-session.ts';
import type { LoggedIn } from '../auth/sessions.ts';
import type { Context } from '../context.ts';

/** @returns the open sessions of an account, the one that asks first, then the one used last. */
export async function listOwnSessions(
  context: Pick<Context, 'config' | 'clock' | 'database'>,
  { id: staffId, sessionId }: LoggedIn,
): Promise<AccountSession[]> {
  const rows = await context.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where(isOpenSession(context))
    .orderBy('last_used_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
    browser: row.browser,
    address: row.address,
    isCurrent: row.id === sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
