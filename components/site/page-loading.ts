/** Whether this tab is waiting for another public page. */
let isLoading = false;
const listeners = new Set<() => void>();

export const pageLoading = {
  get: (): boolean => isLoading,
  set: (next: boolean): void => {
    isLoading = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
