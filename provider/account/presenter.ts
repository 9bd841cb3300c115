import type { User } from '#shared/contract/auth.ts';
import type { StaffRow } from '../auth/staff-repository.ts';

/** The fields of an account that leave the provider. */
export function presentUser(
  { id, name, email, role }: StaffRow,
  mustSetUpSecondFactor: boolean,
): User & { id: number } {
  return { id, name, email, role, ...(mustSetUpSecondFactor && { mustSetUpSecondFactor }) };
}
