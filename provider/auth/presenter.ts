import type { User } from '#shared/contract/auth.ts';
import type { StaffRow } from './staff-repository.ts';

/** What leaves of an account. */
export function presentUser({ id, name, email, role }: StaffRow): User & { id: number } {
  return { id, name, email, role };
}
