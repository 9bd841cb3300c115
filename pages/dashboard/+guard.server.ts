import { redirect, render } from 'vike/abort';
import type { GuardAsync } from 'vike/types';
import { mayOpen, startOf } from '#components/staff/shell/can-manage.ts';
import { pages } from '#shared/contract/routes.ts';

/** By its field, not its class: the server and this bundle each have a copy of ApiError. */
const isProviderFailure = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status >= 500 || error.status === 0);

/** Admits staff (docs/product.md, 4.2): guests go to the login, others than admins see the dashboard alone. */
export const guard: GuardAsync = async (pageContext) => {
  const user = await pageContext.api.getUser().catch((error: unknown) => {
    if (isProviderFailure(error)) throw render(503);
    throw error;
  });
  if (!user) throw redirect(pages.login);
  if (!mayOpen(user, pageContext.urlPathname)) throw redirect(startOf(user));
  pageContext.user = user;
};
