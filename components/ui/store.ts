import { useSyncExternalStore } from 'react';

/** A store outside React that components and other modules subscribe to. */
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
    /** Replaces the state. Listeners are called unless the value is the same. */
    set: (next: State): void => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** @returns the store's state, and renders the component again when the state changes. */
export function useStore<State>(store: Omit<ReturnType<typeof createStore<State>>, 'set'>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
