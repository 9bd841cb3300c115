import type { PageContextClient } from 'vike/types';
import { announcePage } from '#components/app/announce-page.ts';
import { pageChange } from '#components/app/page-change.ts';

/** Called when the next page, or the one that the server sent instead, is shown. */
export function onPageTransitionEnd({ urlPathname, previousPageContext }: PageContextClient): void {
  pageChange.set(null);
  if (urlPathname !== previousPageContext?.urlPathname) announcePage();
}
