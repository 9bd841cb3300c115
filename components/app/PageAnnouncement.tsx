import { createStore, useStore } from '#components/ui/store.ts';

/** Title of the page that the router showed last. It is '' for the first page, which the browser announces itself. */
const announcedTitle = createStore('');

/**
 * Announces the new page and moves the focus to its heading, unless it is already in a field of the page. Browsers do
 * neither if the document stays the same.
 */
export function announcePage(): void {
  announcedTitle.set(document.title);
  const heading = document.querySelector('h1');
  if (!heading || document.activeElement?.matches('input, textarea')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Always rendered, because a live region announces only content that is added later. */
export function PageAnnouncement() {
  return (
    <p className="visually-hidden" aria-live="polite">
      {useStore(announcedTitle)}
    </p>
  );
}
