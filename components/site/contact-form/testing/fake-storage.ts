import { createFormStorage, type KeyValueStore } from '../draft/form-storage.ts';

const storeOf = (entries: Map<string, string>): KeyValueStore => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
});

/** The browser's storage in memory, and the form's view of it. `tabEntries` are what a reload of the tab keeps. */
export function createFakeStorage(
  initial: Record<string, string> = {},
  tabEntries = new Map<string, string>(),
) {
  const entries = new Map(Object.entries(initial));
  const shared = storeOf(entries);
  const tab = storeOf(tabEntries);
  const storage = createFormStorage(
    () => shared,
    () => tab,
  );
  return { entries, tabEntries, storage };
}
