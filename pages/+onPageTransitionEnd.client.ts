import { pageChange } from '#components/app/page-change.ts';

/** The next page is there, or the one the server sent instead. */
export function onPageTransitionEnd(): void {
  pageChange.set(null);
}
