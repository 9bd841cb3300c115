import { initialState, reduceForm, type FormEvent, type FormState } from './form-state.ts';

export interface FormStore {
  getState: () => FormState;
  dispatch: (event: FormEvent) => void;
  /** @returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

/** Holds the state of one form and tells when it changes. */
export function createFormStore(): FormStore {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch: (event) => {
      const next = reduceForm(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
