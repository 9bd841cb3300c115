import { pageChange } from './page-change.ts';

/**
 * Manages history entries that a page adds itself. The router (Vike) stores its own state in every entry. When the
 * user goes back to an entry without that state, the router starts a page transition that never ends. Therefore, each
 * added entry includes the router's state, and the page handles steps between its own entries.
 */

/** Called on Back and Forward, after the URL has changed. @returns true if the page has handled the step. */
type StepHandler = () => boolean | void;

const handlers = new Set<StepHandler>();

/** Data that a page stores in a history entry. It survives a reload and does not appear in any URL, log or link. */
type EntryNotes = Readonly<Record<string, unknown>>;

/** Adds a history entry for the current page. @param url must have the path of the page. */
export const pushPageEntry = (url: string, notes: EntryNotes = {}): void =>
  history.pushState({ ...history.state, notes }, '', url);

export const replacePageEntry = (url: string, notes: EntryNotes = {}): void =>
  history.replaceState({ ...history.state, notes }, '', url);

const isRecord = (value: unknown): value is EntryNotes => typeof value === 'object' && value !== null;

/** @returns the notes of the current entry; null if the page has not set them yet. */
export function pageEntryNotes(): EntryNotes | null {
  const state: unknown = history.state;
  return isRecord(state) && isRecord(state['notes']) ? state['notes'] : null;
}

/** Registers a handler that is called on Back and Forward, before the router. @returns a function that removes it. */
export function onPageStep(handler: StepHandler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** Must be called before the router starts, because browsers call listeners in the order of their registration. */
export function watchPageSteps(): void {
  window.addEventListener('popstate', (event) => {
    // A hash link adds an entry without state. The router adds its state to that entry.
    if (history.state === null || ![...handlers].map((handler) => handler()).includes(true)) return;
    // During a page change, the router handles the step, because it has to cancel that change.
    if (pageChange.get() !== null) return;
    event.stopImmediatePropagation();
    // Lets the router record this entry, because it compares the next step with the last entry that it recorded.
    history.replaceState(history.state, '');
  });
}
