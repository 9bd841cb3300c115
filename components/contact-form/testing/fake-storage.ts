import { createFormStorage, type KeyValueStore } from '../form-storage.ts';

/** The browser's storage in memory, and the form's view of it. */
export function createFakeStorage(initial: Record<string, string> = {}) {
  const entries = new Map(Object.entries(initial));
  const store: KeyValueStore = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
  return { entries, storage: createFormStorage(() => store) };
}
