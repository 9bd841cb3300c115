import { redirect, render } from 'vike/abort';
import type { GuardAsync } from 'vike/types';
import { mayOpen, startOf } from '#components/staff/shell/can-manage.ts';
import { pages } from '#shared/contract/routes.ts';

/** Checks a field, not the class, because the server and this bundle each have a copy of ApiError. */
const isProviderFailure = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status >= 500 || error.status === 0);

/** Admits staff (docs/product.md, 4.2). Redirects guests to the login, and staff from forbidden pages. */
export const guard: GuardAsync = async (pageContext) => {
  const user = await pageContext.api.getUser().catch((error: unknown) => {
    if (isProviderFailure(error)) throw render(503);
    throw error;
  });
  if (!user) throw redirect(pages.login);
  if (!mayOpen(user, pageContext.urlPathname)) throw redirect(startOf(user));
  pageContext.user = user;
};
