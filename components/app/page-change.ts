/** What this tab waits for while the router changes the page; null while it waits for nothing. */
export type PageChange = 'loading' | 'checkingSession' | null;

let current: PageChange = null;
const listeners = new Set<() => void>();

export const pageChange = {
  get: (): PageChange => current,
  set: (next: PageChange): void => {
    current = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
