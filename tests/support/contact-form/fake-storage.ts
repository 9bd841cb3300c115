import type { KeyValueStore } from '#components/app/browser-storage.ts';
import { createDraftStorage } from '#components/site/contact-form/engine/draft-storage.ts';

const storeOf = (entries: Map<string, string>): KeyValueStore => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
});

/** Creates a browser storage in memory and the form's interface to it. A reload of the tab keeps `tabEntries`. */
export function createFakeStorage(initial: Record<string, string> = {}, tabEntries = new Map<string, string>()) {
  const entries = new Map(Object.entries(initial));
  const storage = createDraftStorage({
    localStorage: storeOf(entries),
    sessionStorage: storeOf(tabEntries),
  });
  return { entries, tabEntries, storage };
}
