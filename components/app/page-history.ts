import { pageChange } from './page-change.ts';

/**
 * History entries that a page adds to itself. The router (Vike) keeps a state of its own with every entry. An entry
 * without it counts as another tool's: the router starts a page transition on the way back to it and never ends it.
 * So each entry carries the router's state on, and the page takes the steps between its own entries.
 */

/** @returns whether the page has dealt with the step; the URL is already that of the entry reached. */
type StepHandler = () => boolean;

const handlers = new Set<StepHandler>();

/** What a page keeps with an entry and not in its URL: it survives a reload and is in no log, link or list of visited addresses. */
type EntryNotes = Readonly<Record<string, unknown>>;

/** Adds an entry of the page that is shown. @param url has the page's path. */
export const pushPageEntry = (url: string, notes: EntryNotes = {}): void =>
  history.pushState({ ...history.state, notes }, '', url);

/** Changes the URL and the notes of the present entry. */
export const replacePageEntry = (url: string, notes: EntryNotes = {}): void =>
  history.replaceState({ ...history.state, notes }, '', url);

const isRecord = (value: unknown): value is EntryNotes => typeof value === 'object' && value !== null;

/** @returns the notes of the present entry; null where the page has not described it yet. */
export function pageEntryNotes(): EntryNotes | null {
  const state: unknown = history.state;
  return isRecord(state) && isRecord(state['notes']) ? state['notes'] : null;
}

/** Offers every Back and Forward to the page before the router. @returns how to stop. */
export function onPageStep(handler: StepHandler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/**
 * Listens for Back and Forward. Called before the router starts: browsers call the listeners of `window` in the order
 * of their registration.
 */
export function watchPageSteps(): void {
  window.addEventListener('popstate', (event) => {
    // A hash link leads to an entry without state, which the router completes.
    if (history.state === null || ![...handlers].some((handler) => handler())) return;
    // A step made while another page is loading cancels that: the router's work, too.
    if (pageChange.get() !== null) return;
    event.stopImmediatePropagation();
    // The router compares the next step with the entry that it saw last.
    history.replaceState(history.state, '');
  });
}
