import { Type } from 'typebox';
import { once } from '#shared/once.ts';
import type { ExpiringStore, StoreOptions } from '../http/limits/expiring-store.ts';
import { slotsPerWindow, type CountOptions, type SlidingCount } from '../http/limits/sliding-count.ts';
import { readScript, type RedisLink } from './redis-link.ts';

const TakeAnswer = Type.Union([
  Type.Tuple([Type.Literal(1), Type.Number(), Type.Number()]),
  Type.Tuple([Type.Literal(0), Type.Number()]),
]);

/** Creates a count for all websites together. While Redis is unavailable, each website counts alone. */
export function shareCount(link: RedisLink, local: SlidingCount, { name, window }: CountOptions): SlidingCount {
  const takeScript = readScript('take-amount');
  const giveBackScript = readScript('give-back');
  // Redis must not store IP addresses or e-mail addresses.
  const sharedKey = (key: string) => `count:${name}:${link.hashOf(key)}`;
  const giveBack: SlidingCount['giveBack'] = (key, slot, amount) =>
    void link.run((redis) => redis.eval(giveBackScript, 1, sharedKey(key), slot, amount));
  return {
    take: async (key, amount, max) => {
      const bound = Math.min(max, Number.MAX_SAFE_INTEGER);
      const args = [amount, bound, window, slotsPerWindow];
      const answer = await link.evaluate(takeScript, [sharedKey(key)], args, TakeAnswer);
      if (answer === null) return local.take(key, amount, max);
      if (answer[0] === 0) return { isTaken: false, wait: answer[1] };
      const [, before, slot] = answer;
      return { isTaken: true, before, slot, giveBack: once(() => giveBack(key, slot, amount)) };
    },
    giveBack,
  };
}

/**
 * Creates a store for all websites together. While Redis is unavailable, each website uses its own.
 * @param local also stores the texts of this website, in case Redis becomes unavailable.
 */
export function shareStore(link: RedisLink, local: ExpiringStore, { name, lifetime }: StoreOptions): ExpiringStore {
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
