import type { User } from '#shared/contract/auth.ts';

/** Admins see the management dashboard; anybody else only that there is nothing for them (specification, section 6). */
export function canManage(user: User): boolean {
  return user.role === 'admin';
}
