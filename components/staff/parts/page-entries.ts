/**
 * Manages history entries that a page adds itself. The router (Vike) stores its own state in every entry. When the
 * user goes back to an entry without that state, the router starts a page transition that never ends. Therefore, each
 * added entry includes the router's state, and the page handles steps between its own entries (`onPageStep`).
 */

/** Data that a page stores in a history entry. It survives a reload and does not appear in any URL, log or link. */
type EntryNotes = Readonly<Record<string, unknown>>;

/** Adds a history entry for the current page. @param url must have the path of the page. */
export const pushPageEntry = (url: string, notes: EntryNotes = {}): void =>
  history.pushState({ ...history.state, notes }, '', url);

export const replacePageEntry = (url: string, notes: EntryNotes = {}): void =>
  history.replaceState({ ...history.state, notes }, '', url);

/** @returns the notes of the current entry; null if the page has not set them yet. */
export const pageEntryNotes = (): EntryNotes | null => history.state?.notes ?? null;
