import type { PageContextClient } from 'vike/types';
import { sessionCheck } from '#components/session/session-check.ts';
import { pageLoading } from '#components/site/page-loading.ts';
import { pages } from '#shared/routes.ts';

/** From here until the server has answered, the session of a staff page is being checked; others are loading. */
export function onPageTransitionStart({ urlPathname }: PageContextClient): void {
  const isProtected = urlPathname === pages.dashboard || urlPathname.startsWith(`${pages.dashboard}/`);
  if (isProtected) sessionCheck.set(true);
  else pageLoading.set(true);
}
