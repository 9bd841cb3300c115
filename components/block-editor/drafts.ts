import type { Blog } from '#shared/contract/blog.ts';
import type { EditorBlock } from './blocks.ts';

/** An article as somebody began to change it: what others save afterwards shows as a difference. */
export type ArticleBase = Pick<Blog, 'name' | 'content'>;

/** Work that was not saved, with the files that were chosen. */
export interface Draft {
  title: string;
  blocks: EditorBlock[];
  /** ISO 8601. */
  keptAt: string;
  /** null for an article that is not there yet. */
  basedOn: ArticleBase | null;
}

/** Keeps drafts across reloads, one for each article and one for the article that is not there yet. */
export interface DraftStorage {
  /** @returns null when there is none or this browser keeps nothing. */
  read: (key: string) => Promise<Draft | null>;
  write: (key: string, draft: Draft) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

const databaseName = 'article-drafts';
const storeName = 'drafts';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

/** IndexedDB, because it keeps files as they are. */
async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await settled(opening);
  try {
    return await settled(act(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'keptAt' in value &&
  'blocks' in value &&
  Array.isArray(value.blocks);

/** Drafts in this browser. Where it keeps nothing, editing goes on without them. */
export const browserDrafts: DraftStorage = {
  read: async (key) => {
    const value = await withStore<unknown>('readonly', (store) => store.get(key)).catch(() => null);
    return isDraft(value) ? value : null;
  },
  write: async (key, draft) => {
    await withStore('readwrite', (store) => store.put(draft, key)).catch(() => undefined);
  },
  remove: async (key) => {
    await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
  },
};
