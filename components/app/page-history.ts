import { pageChange } from './page-change.ts';

/**
 * Called on Back and Forward between entries that a page has added itself (`page-entries.ts`), after the URL has changed.
 * @returns true if the page has handled the step.
 */
type StepHandler = () => boolean | void;

const handlers = new Set<StepHandler>();

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
