import { useSyncExternalStore } from 'react';

export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    /** The store's initial state, as the server rendered it, for parts of a page that are hydrated later. */
    getInitial: () => initial,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next: State): void => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

export const useStore = <State>(store: Omit<ReturnType<typeof createStore<State>>, 'set'>): State =>
  useSyncExternalStore(store.subscribe, store.get, store.getInitial);
