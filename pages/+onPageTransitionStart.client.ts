import type { PageContextClient } from 'vike/types';
import { pageChange } from '#components/app/page-change.ts';
import { pages } from '#shared/contract/routes.ts';

const onPageHide = () => pageChange.set(null);

/** From here until the server has answered, the session of a staff page is being checked; others are loading. */
export function onPageTransitionStart({ urlPathname }: PageContextClient): void {
  const isProtected = urlPathname === pages.dashboard || urlPathname.startsWith(`${pages.dashboard}/`);
  pageChange.set(isProtected ? 'checkingSession' : 'loading');
  // If the router falls back to a full page load, Back may restore this document as it was left.
  window.addEventListener('pagehide', onPageHide, { once: true });
}
