import type { PageContextClient } from 'vike/types';
import { announcePage } from '#components/app/PageAnnouncement.tsx';
import { pageChange } from '#components/app/page-change.ts';

/** Called when the next page, or a page that the server sent instead, is shown. */
export function onPageTransitionEnd({ urlPathname, previousPageContext }: PageContextClient): void {
  pageChange.set(null);
  if (urlPathname !== previousPageContext?.urlPathname) announcePage();
}
