import { redirect, render } from 'vike/abort';
import type { GuardAsync } from 'vike/types';
import { statusOf } from '#components/app/session/status-of.ts';
import { mayOpen, startOf } from '#components/staff/shell/can-manage.ts';
import { pages } from '#shared/contract/routes.ts';

/** Admits staff (docs/product.md, 4.2). Redirects guests to the login, and staff from pages that they may not open. */
export const guard: GuardAsync = async (pageContext) => {
  const user = await pageContext.api.getUser().catch((error: unknown) => {
    const status = statusOf(error);
    if (status === 0 || status >= 500) throw render(503);
    throw error;
  });
  if (!user) throw redirect(pages.login);
  if (!mayOpen(user, pageContext.urlPathname)) throw redirect(startOf(user));
  pageContext.user = user;
};
