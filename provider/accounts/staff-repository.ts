import { domainToUnicode } from 'node:url';
import { normalizeEmail } from '#shared/rules/mail-address.ts';
import type { Connection } from '../db/database.ts';
import type { StaffRow } from '../db/schema.ts';

export type StoredPassword = Pick<StaffRow, 'password_hash' | 'password_expires_at'>;

/** @returns the account with this e-mail, even if it is disabled, or undefined. */
export function findStaff(db: Connection, email: string): Promise<StaffRow | undefined> {
  const address = normalizeEmail(email);
  // Older accounts were stored with the letters of their domain.
  const asWritten = address.replace(/(?<=@)[^@]*$/, (domain) => domainToUnicode(domain));
  return db.selectFrom('staff').selectAll().where('email', 'in', [address, asWritten]).executeTakeFirst();
}

export async function findActiveStaff(db: Connection, email: string): Promise<StaffRow | undefined> {
  const staff = await findStaff(db, email);
  return staff?.disabled_at === null ? staff : undefined;
}

export async function insertStaff(
  db: Connection,
  staff: StoredPassword & Pick<StaffRow, 'email' | 'name' | 'role' | 'created_at'>,
): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({ ...staff, email: normalizeEmail(staff.email) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
