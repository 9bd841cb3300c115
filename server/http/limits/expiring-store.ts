import { LRUCache } from 'lru-cache';

/** A store whose texts expire. */
export interface ExpiringStore {
  /** Stores a text, replaces the previous one and restarts its lifetime. */
  set: (key: string, text: string) => Promise<void>;
  has: (key: string) => Promise<boolean>;
  /** Removes a text. @returns the text, to one caller only; null if there is none. */
  take: (key: string) => Promise<string | null>;
}

export interface StoreOptions {
  /** Distinguishes this store from others. */
  name: string;
  /** Milliseconds. */
  lifetime: number;
}

/** Opens a store, local or shared by several servers. */
export type OpenStore = (options: StoreOptions) => ExpiringStore;

/** Texts per store; beyond this the least recently used one is evicted. */
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
