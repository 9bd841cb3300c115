import { redirect } from 'vike/abort';
import type { GuardAsync } from 'vike/types';
import { pages } from '#shared/contract/routes.ts';

/** Redirects users who are already logged in to the dashboard (docs/product.md, 4.1). */
export const guard: GuardAsync = async ({ api }) => {
  // If the provider is unreachable, the form reports it when it is sent. The page itself does not need the provider.
  const user = await api.getUser().catch(() => null);
  if (user) throw redirect(pages.dashboard);
};
