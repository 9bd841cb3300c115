import type { Selectable } from 'kysely';
import { normalizeEmail } from '#shared/rules/normalize-email.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { StaffTable } from '../db/schema.ts';

export type StaffRow = Selectable<StaffTable>;

/** What the database keeps of a password. */
export type StoredPassword = Pick<StaffRow, 'password_hash' | 'password_expires_at'>;

/** @returns the account that may log in under this address, or undefined. */
export function findActiveStaff(db: Connection | Tx, email: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', normalizeEmail(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** @returns the account with this address, disabled or not, or undefined. */
export function findStaff(db: Connection | Tx, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst();
}

/** Adds an account. @returns its id. */
export async function insertStaff(
  db: Connection | Tx,
  staff: { email: string; name: string; role: string; password: StoredPassword; createdAt: string },
): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({
      email: normalizeEmail(staff.email),
      name: staff.name,
      role: staff.role,
      ...staff.password,
      created_at: staff.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
