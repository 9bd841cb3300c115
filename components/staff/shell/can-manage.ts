import type { User } from '#shared/contract/accounts.ts';
import { pages } from '#shared/contract/routes.ts';

/** Only admins see the management dashboard; others see a message instead (docs/product.md, 5.3). */
export function canManage(user: User): boolean {
  return user.role === 'admin';
}

const openToStaff: ReadonlySet<string> = new Set([pages.dashboard, pages.account]);

/** Admins may open every staff page; other staff only the dashboard and their own account. */
export function mayOpen(user: User, path: string): boolean {
  if (user.mustSetUpSecondFactor) return path === pages.account;
  return canManage(user) || openToStaff.has(path);
}

/** @returns the page that replaces one that this user may not open. */
export function startOf(user: User): string {
  return user.mustSetUpSecondFactor ? pages.account : pages.dashboard;
}
