import { pageChange } from './page-change.ts';

/**
 * History entries that a page adds itself. The router (Vike) keeps its own state with every entry. On the way
 * back to an entry without that state, it starts a page transition that never ends. So each entry carries the
 * router's state, and the page handles the steps between its own entries.
 */

/** @returns whether the page has handled the step; the URL is already that of the reached entry. */
type StepHandler = () => boolean;

const handlers = new Set<StepHandler>();

/** Data that a page keeps with an entry: it survives a reload and appears in no URL, log or link. */
type EntryNotes = Readonly<Record<string, unknown>>;

/** Adds an entry of the current page. @param url has the page's path. */
export const pushPageEntry = (url: string, notes: EntryNotes = {}): void =>
  history.pushState({ ...history.state, notes }, '', url);

/** Changes the URL and the notes of the present entry. */
export const replacePageEntry = (url: string, notes: EntryNotes = {}): void =>
  history.replaceState({ ...history.state, notes }, '', url);

const isRecord = (value: unknown): value is EntryNotes => typeof value === 'object' && value !== null;

/** @returns the notes of the present entry; null if the page has not set them yet. */
export function pageEntryNotes(): EntryNotes | null {
  const state: unknown = history.state;
  return isRecord(state) && isRecord(state['notes']) ? state['notes'] : null;
}

/** Offers every Back and Forward to the page before the router. @returns a function that stops this. */
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
    // A step during a page change cancels that change, which is also the router's work.
    if (pageChange.get() !== null) return;
    event.stopImmediatePropagation();
    // The router compares the next step with the entry that it saw last.
    history.replaceState(history.state, '');
  });
}
