import type { User } from '#shared/contract/accounts.ts';
import { pages } from '#shared/contract/routes.ts';

/** Only admins see the management dashboard; others see a message instead (docs/product.md, 5.3). */
export const canManage = (user: User): boolean => user.role === 'admin';

const openToStaff: ReadonlySet<string> = new Set([pages.dashboard, pages.account]);

/** Admins may open every staff page; other staff only the dashboard and their own account. */
export function mayOpen(user: User, path: string): boolean {
  if (user.mustSetUpSecondFactor) return path === pages.account;
  return canManage(user) || openToStaff.has(path);
}

/** @returns the page that replaces one that this user may not open. */
export const startOf = (user: User): string => (user.mustSetUpSecondFactor ? pages.account : pages.dashboard);
