import { LRUCache } from 'lru-cache';

/** Texts that are kept for a while. */
export interface ExpiringStore {
  /** Keeps a text in place of the one before, from now on. */
  set: (key: string, text: string) => Promise<void>;
  has: (key: string) => Promise<boolean>;
  /** Removes a text. @returns it to one caller alone; null when there is none. */
  take: (key: string) => Promise<string | null>;
}

export interface StoreOptions {
  /** Tells this store from others. */
  name: string;
  /** How long a text is kept, in milliseconds. */
  lifetime: number;
}

/** Makes the stores of one server, or those that several servers share. */
export type OpenStore = (options: StoreOptions) => ExpiringStore;

/** As many texts are kept by each store; beyond that the one unused for longest is forgotten. */
const maxTexts = 1000;

/**
 * Keeps texts in this process.
 * @param clock milliseconds, monotonic.
 */
export function createExpiringStore(
  clock: () => number,
  { lifetime }: Pick<StoreOptions, 'lifetime'>,
): ExpiringStore {
  const texts = new LRUCache<string, string>({
    max: maxTexts,
    ttl: lifetime,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return {
    set: async (key, text) => void texts.set(key, text),
    has: async (key) => texts.has(key),
    take: async (key) => {
      const text = texts.get(key) ?? null;
      texts.delete(key);
      return text;
    },
  };
}
