import { LRUCache } from 'lru-cache';

export interface ExpiringStore {
  /** Stores a text, or replaces the previous one and restarts its lifetime. */
  set: (key: string, text: string) => Promise<void>;
  has: (key: string) => Promise<boolean>;
  /** Removes a text and returns it. Only one caller gets the text; others get null. */
  take: (key: string) => Promise<string | null>;
}

export interface StoreOptions {
  name: string;
  /** Milliseconds. */
  lifetime: number;
}

export type OpenStore = (options: StoreOptions) => ExpiringStore;

/** Maximum number of texts per store. Beyond it, the least recently used one is evicted. */
const maxTexts = 1000;

/** Creates a store in the memory of this process. @param clock milliseconds, monotonic. */
export function createExpiringStore(clock: () => number, { lifetime }: Pick<StoreOptions, 'lifetime'>): ExpiringStore {
  const texts = new LRUCache<string, string>({ max: maxTexts, ttl: lifetime, ttlResolution: 0, perf: { now: clock } });
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
