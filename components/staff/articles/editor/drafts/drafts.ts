import type { User } from '#shared/contract/accounts.ts';
import { accountName } from '#components/app/session/same-user.ts';
import type { Blog, Sharing } from '#shared/contract/articles.ts';
import { readStored, writeStored } from '#components/app/browser-storage.ts';
import type { EditorBlock } from '../blocks/blocks.ts';
import type { PublicationChoice } from '../publication/publication-choice.ts';

/** The stored article on which the changes are based. If it differs from the current one, others have saved since. */
export type ArticleBase = Pick<Blog, 'name' | 'content'>;

export interface Article {
  title: string;
  blocks: readonly EditorBlock[];
  /** null: the provider's default. */
  publication: PublicationChoice | null;
  /** null: unchanged. */
  sharing: Sharing | null;
}

/** Unsaved work with the chosen files. */
export interface Draft extends Article {
  /** ISO 8601. */
  keptAt: string;
  /** null for an article that does not exist yet. */
  basedOn: ArticleBase | null;
}

export interface KeptDraft {
  slot: string;
  draft: Draft;
}

const storeName = 'drafts';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

/** The page's only connection. It is kept open because a closing page has no time to open one. */
let connection: Promise<IDBDatabase> | null = null;

const forgetConnection = () => {
  connection = null;
};

/** Opens IndexedDB, which can store files. */
async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('article-drafts', 2);
  opening.addEventListener('upgradeneeded', () => {
    const { result: database } = opening;
    // Of the first version, whose drafts had another form.
    if (database.objectStoreNames.contains(storeName)) database.deleteObjectStore(storeName);
    database.createObjectStore(storeName);
  });
  const opened = await settled(opening);
  opened.addEventListener('close', forgetConnection);
  // Another tab has a newer version of the site.
  opened.addEventListener('versionchange', () => {
    forgetConnection();
    opened.close();
  });
  return opened;
}

/** If the connection is open, sends the request in this task, so that it completes even if the page closes. */
async function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) {
  connection ??= openDatabase().catch((error: unknown) => {
    // The next call tries again.
    forgetConnection();
    throw error;
  });
  const transaction = (await connection).transaction(storeName, mode);
  const request = act(transaction.objectStore(storeName));
  transaction.commit();
  return settled(request);
}

/** Nothing else is in the store: a version of the database with another form of drafts begins with an empty one. */
const read = (slot: string) =>
  withStore<Draft | undefined>('readonly', (store) => store.get(slot)).catch(() => undefined);

const keptSlots = async () => (await withStore('readonly', (store) => store.getAllKeys()).catch(() => [])).map(String);

/**
 * Stores drafts across reloads, each in its own slot: the article's key, '#' and an id of the editor. Without storage,
 * editing works but no drafts are kept.
 */
export const browserDrafts = {
  write: async (slot: string, draft: Draft): Promise<void> => {
    await withStore('readwrite', (store) => store.put(draft, slot)).catch(() => undefined);
  },
  remove: async (slot: string): Promise<void> => {
    await withStore('readwrite', (store) => store.delete(slot)).catch(() => undefined);
  },
  /** @returns all drafts of one article, the newest first; empty if storage is unavailable. */
  list: async (key: string): Promise<KeptDraft[]> => {
    const slots = (await keptSlots()).filter((slot) => slot === key || slot.startsWith(`${key}#`));
    const kept = await Promise.all(slots.map(async (slot) => ({ slot, draft: await read(slot) })));
    return kept
      .flatMap(({ slot, draft }) => (draft ? [{ slot, draft }] : []))
      .toSorted((one, other) => other.draft.keptAt.localeCompare(one.draft.keptAt));
  },
};

export type DraftStorage = typeof browserDrafts;

export const slotsOf = async (user: User): Promise<string[]> => {
  const account = await accountName(user);
  return (await keptSlots()).filter((slot) => slot.startsWith(`${account}/`));
};

const tabSlotsKey = 'article-draft-slots';

/**
 * The slots that editors of this tab have claimed, one per line. The list survives a reload, and a duplicated
 * tab starts with a copy. Without storage, a draft is offered only at the next visit.
 */
export const browserTabSlots = {
  read: (): string[] => (readStored(tabSlotsKey, 'sessionStorage') ?? '').split('\n').filter(Boolean),
  write: (slots: readonly string[]): void => writeStored(tabSlotsKey, [...new Set(slots)].join('\n'), 'sessionStorage'),
};
export type TabSlots = typeof browserTabSlots;
