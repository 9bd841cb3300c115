import type { Role } from '#shared/contract/accounts.ts';
import { removeSecondFactor } from './second-factor.ts';
import { exists, isoTime, type Clock, type Tx } from '../db/database.ts';
import { ProviderError } from '../http/errors.ts';
import { endSessions } from './sessions.ts';
import type { StaffRow } from '../db/schema.ts';

/*
 * Changes to accounts by admins and by `npm run staff`. Each change runs in a transaction of `exclusively`, so that two
 * concurrent changes cannot remove the last admin.
 */

/** @throws ProviderError LAST_ADMIN if there is no other active admin. */
async function assertAdminRemains(tx: Tx, exceptId: number): Promise<void> {
  const admins = tx.selectFrom('staff').select('id').where('role', '=', 'admin').limit(1);
  const others = admins.where('disabled_at', 'is', null).where('id', '<>', exceptId);
  if (!(await exists(others))) throw new ProviderError('LAST_ADMIN');
}

/** Changes the role of an account. @throws ProviderError LAST_ADMIN. */
export async function changeRole(tx: Tx, { id }: Pick<StaffRow, 'id'>, role: Role): Promise<void> {
  if (role !== 'admin') await assertAdminRemains(tx, id);
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute();
}

/** Disables an account: ends its sessions and refuses its log-ins. @throws ProviderError LAST_ADMIN. */
export async function disable(tx: Tx, clock: Clock, { id }: Pick<StaffRow, 'id'>): Promise<void> {
  await assertAdminRemains(tx, id);
  const disabled = { disabled_at: isoTime(clock) };
  await tx.updateTable('staff').set(disabled).where('id', '=', id).execute();
  await endSessions(tx, clock, { staff_id: id });
}

export async function enable(tx: Tx, { id }: Pick<StaffRow, 'id'>): Promise<void> {
  await tx.updateTable('staff').set({ disabled_at: null }).where('id', '=', id).execute();
}

/** Removes an account's second factor and ends its sessions. The next log-in needs only the password. */
export async function resetSecondFactor(tx: Tx, clock: Clock, { id }: Pick<StaffRow, 'id'>): Promise<void> {
  await removeSecondFactor(tx, id);
  await endSessions(tx, clock, { staff_id: id });
}
