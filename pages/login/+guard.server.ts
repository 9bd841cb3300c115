import { redirect } from 'vike/abort';
import type { GuardAsync } from 'vike/types';
import { pages } from '#shared/contract/routes.ts';

/** Redirects users who are already logged in to the dashboard (docs/product.md, 4.1). */
export const guard: GuardAsync = async ({ api }) => {
  // An unreachable provider is reported when the form is sent; the page itself does not need it.
  const user = await api.getUser().catch(() => null);
  if (user) throw redirect(pages.dashboard);
};
