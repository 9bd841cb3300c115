import { sessionCheck } from '#components/session/session-check.ts';
import { pageLoading } from '#components/site/page-loading.ts';

/** The next page is there, or the one the server sent instead. */
export function onPageTransitionEnd(): void {
  sessionCheck.set(false);
  pageLoading.set(false);
}
