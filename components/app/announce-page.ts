import { createStore } from '#components/ui/store.ts';

/** The title of the page that the router has shown last; '' for the first, which a browser announces. */
export const announcedTitle = createStore('');

/** The next page is shown in the document of the last: says so, and has the keyboard go on from its heading, as in a new document. */
export function announcePage(): void {
  announcedTitle.set(document.title);
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
