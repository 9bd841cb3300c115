import { createStore } from '#components/ui/store.ts';

/** Unsaved notes by account and request. They are in memory, and survive a failure of the page that shows them. */
const kept = createStore<ReadonlyMap<string, string>>(new Map());

/** The unsaved notes of the account that is logged in, by the id of their request. */
export function createNoteDrafts(account: () => string, { set, ...drafts } = kept) {
  const keyOf = (id: string) => `${account()} ${id}`;
  return {
    ...drafts,
    of: (id: string): string => drafts.get().get(keyOf(id)) ?? '',
    write: (id: string, text: string): void => set(new Map(drafts.get()).set(keyOf(id), text)),
    isUnsaved: (): boolean =>
      [...drafts.get()].some(([key, draft]) => key.startsWith(keyOf('')) && draft.trim() !== ''),
  };
}

export type NoteDrafts = ReturnType<typeof createNoteDrafts>;
