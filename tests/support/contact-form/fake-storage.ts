import {
  createDraftStorage,
  type KeyValueStore,
} from '#components/site/contact-form/engine/draft-storage.ts';

const storeOf = (entries: Map<string, string>): KeyValueStore => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
});

/** Creates a browser storage in memory and the form's interface to it. A reload of the tab keeps `tabEntries`. */
export function createFakeStorage(
  initial: Record<string, string> = {},
  tabEntries = new Map<string, string>(),
) {
  const entries = new Map(Object.entries(initial));
  const shared = storeOf(entries);
  const tab = storeOf(tabEntries);
  const storage = createDraftStorage(
    () => shared,
    () => tab,
  );
  return { entries, tabEntries, storage };
}
