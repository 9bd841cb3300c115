import type { Finding } from '#runtime/findings.ts';
import { createExpiringStore } from '#server/http/limits/expiring-store.ts';
import { createSlidingCount } from '#server/http/limits/sliding-count.ts';
import { createMetrics } from '#server/ops/metrics.ts';
import { openRedisLink } from '#server/replicas/redis-link.ts';
import { shareCount, shareStore } from '#server/replicas/shared-limits.ts';
import type { Check } from './checks.ts';

/** Milliseconds after which Redis forgets what the check has stored. */
const lifetime = 1000;

const clock = () => performance.now();

/** @returns the check of Redis: it counts, stores and notifies under a name that no website uses. */
export function redisCheck(redisUrl: string): Check {
  return {
    place: `Redis at ${new URL(redisUrl).host}`,
    setting: 'REDIS_URL',
    find: async () => {
      const findings: Finding[] = [];
      const subscribed = Promise.withResolvers<void>();
      const logger = {
        info: () => undefined,
        warn: ({ code, reason }: { code: string; reason: string }) => {
          findings.push({ code, sentence: reason });
          subscribed.resolve();
        },
      };
      const link = await openRedisLink(redisUrl, { logger, clock, metrics: createMetrics() });
      const count = shareCount(link, createSlidingCount(clock, { window: lifetime }), {
        name: 'doctor',
        window: lifetime,
      });
      const store = shareStore(link, createExpiringStore(clock, { lifetime }), { name: 'doctor', lifetime });
      await count.take('doctor', 1, 1);
      await store.set('doctor', 'doctor');
      await store.take('doctor');
      await link.run((redis) => redis.publish('doctor', ''));
      link.subscribe('doctor', () => undefined, subscribed.resolve);
      await subscribed.promise;
      link.close();
      return findings;
    },
  };
}
