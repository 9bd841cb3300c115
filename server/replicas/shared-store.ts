import { hash } from 'node:crypto';
import type { ExpiringStore, StoreOptions } from '../http/limits/expiring-store.ts';
import type { RedisLink } from './redis-link.ts';

/**
 * Keeps texts for all websites together; alone while Redis is away.
 * @param local keeps what this website has set, for as long as Redis is away.
 */
export function shareStore(
  link: RedisLink,
  local: ExpiringStore,
  { name, lifetime }: StoreOptions,
): ExpiringStore {
  // Redis keeps no address and no e-mail.
  const sharedKey = (key: string) => `${name}:${hash('sha256', key, 'base64url')}`;
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
