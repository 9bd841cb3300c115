import type { ExpiringStore, StoreOptions } from '../http/limits/expiring-store.ts';
import type { RedisLink } from './redis-link.ts';

/**
 * Creates a store for all websites together. While Redis is unavailable, each website uses its own.
 * @param local also stores the texts of this website, in case Redis becomes unavailable.
 */
export function shareStore(
  link: RedisLink,
  local: ExpiringStore,
  { name, lifetime }: StoreOptions,
): ExpiringStore {
  // Redis must not store IP addresses or e-mail addresses.
  const sharedKey = (key: string) => `${name}:${link.hashOf(key)}`;
  return {
    set: async (key, text) => {
      await local.set(key, text);
      await link.run((redis) => redis.set(sharedKey(key), text, 'PX', lifetime));
    },
    has: async (key) => {
      const found = await link.run((redis) => redis.exists(sharedKey(key)));
      return found === null ? local.has(key) : found === 1;
    },
    take: async (key) => {
      const kept = await local.take(key);
      const answer = await link.run(async (redis) => ({ text: await redis.getdel(sharedKey(key)) }));
      return answer === null ? kept : answer.text;
    },
  };
}
