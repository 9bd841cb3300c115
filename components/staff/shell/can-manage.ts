import type { User } from '#shared/contract/auth.ts';
import { pages } from '#shared/contract/routes.ts';

/** Admins see the management dashboard; anybody else only that there is nothing for them (docs/product.md, 5.3). */
export function canManage(user: User): boolean {
  return user.role === 'admin';
}

const openToStaff: ReadonlySet<string> = new Set([pages.dashboard, pages.account]);

/** @returns whether the page is for this person: admins all of staff's pages, anybody else the dashboard and the own account. */
export function mayOpen(user: User, path: string): boolean {
  if (user.mustSetUpSecondFactor) return path === pages.account;
  return canManage(user) || openToStaff.has(path);
}

/** @returns the page that replaces one which this user may not open. */
export function startOf(user: User): string {
  return user.mustSetUpSecondFactor ? pages.account : pages.dashboard;
}
