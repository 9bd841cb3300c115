/** Whether this tab is waiting for the server to check the session of the staff page being navigated to. */
let checking = false;
const listeners = new Set<() => void>();

export const sessionCheck = {
  get: (): boolean => checking,
  set: (next: boolean): void => {
    checking = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
