import { useSyncExternalStore } from 'react';

export interface ReadableStore<State> {
  get: () => State;
  /** The store's initial state, as the server rendered it, for parts of a page that are hydrated later. */
  getInitial: () => State;
  /** @returns a function that unsubscribes the listener. */
  subscribe: (listener: () => void) => () => void;
}

export interface Store<State> extends ReadableStore<State> {
  /** Replaces the state. Listeners are called unless the value is the same. */
  set: (next: State) => void;
}

/** A store outside React that components and other modules subscribe to. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    getInitial: () => initial,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** @returns the store's state, and renders the component again when the state changes. */
export function useStore<State>(store: ReadableStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
