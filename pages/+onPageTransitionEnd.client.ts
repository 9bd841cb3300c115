import type { PageContextClient } from 'vike/types';
import { announcePage } from '#components/app/announce-page.ts';
import { pageChange } from '#components/app/page-change.ts';

/** The next page is there, or the one the server sent instead. */
export function onPageTransitionEnd({ urlPathname, previousPageContext }: PageContextClient): void {
  pageChange.set(null);
  if (urlPathname !== previousPageContext?.urlPathname) announcePage();
}
