import { createStore } from '#components/ui/store.ts';

/** The title of the last page that the router has shown; '' for the first, which the browser announces. */
export const announcedTitle = createStore('');

/** Announces the next page and moves the focus to its heading, because it appears in the same document. */
export function announcePage(): void {
  announcedTitle.set(document.title);
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
