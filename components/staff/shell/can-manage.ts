import type { User } from '#shared/contract/auth.ts';

/** Admins see the management dashboard; anybody else only that there is nothing for them (docs/product.md, 5.3). */
export function canManage(user: User): boolean {
  return user.role === 'admin';
}
