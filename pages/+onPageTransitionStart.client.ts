import type { PageContextClient } from 'vike/types';
import { pageChange } from '#components/app/page-change.ts';
import { isGuardedPage } from '#shared/contract/routes.ts';

const onPageHide = () => pageChange.set(null);

/** Called before the server responds, which checks the session first for a guarded page. Only the path is known here. */
export function onPageTransitionStart({ urlPathname }: PageContextClient): void {
  pageChange.set(isGuardedPage(urlPathname) ? 'checkingSession' : 'loading');
  // If the router falls back to a full page load, Back may restore this document as it was left.
  window.addEventListener('pagehide', onPageHide, { once: true });
}
