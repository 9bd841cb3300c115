import type { StaffAccount } from '#shared/contract/staff-accounts.ts';
import type { Connection } from '../db/database.ts';

/** @returns all accounts by e-mail, with what admins see of them. */
export async function listAccounts(db: Connection, ownId: number): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('second_factors', 'second_factors.staff_id', 'staff.id')
    .select(['staff.id', 'email', 'name', 'role', 'disabled_at', 'confirmed_at'])
    .select((eb) =>
      eb
        .selectFrom('access_trail')
        .select('at')
        .whereRef('access_trail.staff_id', '=', 'staff.id')
        .where('action', '=', 'loggedIn')
        .orderBy('access_trail.id', 'desc')
        .limit(1)
        .as('last_login_at'),
    )
    .orderBy('email')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    hasSecondFactor: row.confirmed_at !== null,
    lastLoginAt: row.last_login_at,
    isDisabled: row.disabled_at !== null,
    isOwn: row.id === ownId,
  }));
}
