import type { Role } from '#shared/contract/staff-accounts.ts';
import { removeSecondFactor } from '../second-factor/second-factor.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { ProviderError } from '../errors.ts';
import { endSessions } from '../auth/open-session.ts';
import type { StaffRow } from '../auth/staff-repository.ts';

/*
 * What admins and `npm run staff` do with accounts. Each runs in a transaction of `exclusively`, so that two of them together
 * remove no last admin.
 */

/** @throws ProviderError LAST_ADMIN when no other active admin is left. */
async function assertAdminRemains(tx: Tx, exceptId: number): Promise<void> {
  const other = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new ProviderError('LAST_ADMIN');
}

/** Changes what an account may do. @throws ProviderError LAST_ADMIN. */
export async function changeRole(tx: Tx, { id }: Pick<StaffRow, 'id'>, role: Role): Promise<void> {
  if (role !== 'admin') await assertAdminRemains(tx, id);
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute();
}

/** Ends an account's sessions and refuses its log-ins. @throws ProviderError LAST_ADMIN. */
export async function disable(tx: Tx, clock: Clock, { id }: Pick<StaffRow, 'id'>): Promise<void> {
  await assertAdminRemains(tx, id);
  await tx
    .updateTable('staff')
    .set({ disabled_at: isoTime(clock) })
    .where('id', '=', id)
    .execute();
  await endSessions(tx, clock, { staffId: id });
}

/** Admits the log-ins of a disabled account again. */
export async function enable(tx: Tx, { id }: Pick<StaffRow, 'id'>): Promise<void> {
  await tx.updateTable('staff').set({ disabled_at: null }).where('id', '=', id).execute();
}

/** Removes an account's second factor and ends its sessions: the next log-in takes the password alone. */
export async function resetSecondFactor(tx: Tx, clock: Clock, { id }: Pick<StaffRow, 'id'>): Promise<void> {
  await removeSecondFactor(tx, id);
  await endSessions(tx, clock, { staffId: id });
}
