import type { User } from '#shared/contract/accounts.ts';
import { accountName } from '#components/app/session/same-user.ts';
import type { Blog, Sharing } from '#shared/contract/articles.ts';
import { readStored, writeStored } from '#components/app/browser-storage.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import type { PublicationChoice } from '../publication/publication-choice.ts';

/** The stored article on which the changes are based. If it differs from the current one, others have saved since. */
export type ArticleBase = Pick<Blog, 'name' | 'content'>;

/** Unsaved work with the chosen files. */
export interface Draft {
  title: string;
  blocks: EditorBlock[];
  publication?: PublicationChoice | null;
  sharing?: Sharing | null;
  /** ISO 8601. */
  keptAt: string;
  /** null for an article that does not exist yet. */
  basedOn: ArticleBase | null;
}

export interface KeptDraft {
  slot: string;
  draft: Draft;
}

const databaseName = 'article-drafts';
/** Drafts of version 1 belong to no account and are dropped. */
const databaseVersion = 2;
const storeName = 'drafts';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

/** The page's open connection. It is kept open because a closing page has no time to open one. */
let connection: IDBDatabase | null = null;
let connecting: Promise<IDBDatabase> | null = null;

/** Opens IndexedDB, which can store files. */
async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, databaseVersion);
  opening.addEventListener('upgradeneeded', () => {
    const { result: database } = opening;
    if (database.objectStoreNames.contains(storeName)) database.deleteObjectStore(storeName);
    database.createObjectStore(storeName);
  });
  const opened = await settled(opening);
  const forget = () => {
    if (connection === opened) connection = null;
  };
  opened.addEventListener('close', forget);
  // Another tab has a newer version of the site.
  opened.addEventListener('versionchange', () => {
    forget();
    opened.close();
  });
  connection = opened;
  return opened;
}

/** @returns the page's only connection, opened by the first call. */
function connect(): Promise<IDBDatabase> {
  connecting ??= openDatabase().finally(() => {
    connecting = null;
  });
  return connecting;
}

/** Sends the request synchronously if the connection is open, so that it completes even if the page closes. */
async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (connection ?? (await connect())).transaction(storeName, mode);
  const request = act(transaction.objectStore(storeName));
  transaction.commit();
  return settled(request);
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'keptAt' in value &&
  'blocks' in value &&
  Array.isArray(value.blocks);

const read = async (slot: string): Promise<Draft | null> => {
  const value = await withStore<unknown>('readonly', (store) => store.get(slot)).catch(() => null);
  return isDraft(value) ? value : null;
};

const keptSlots = async () =>
  (await withStore('readonly', (store) => store.getAllKeys()).catch(() => [])).map(String);

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
  write: (slots: readonly string[]): void =>
    writeStored(tabSlotsKey, [...new Set(slots)].join('\n'), 'sessionStorage'),
};
export type TabSlots = typeof browserTabSlots;
