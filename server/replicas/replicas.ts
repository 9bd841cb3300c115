import type { FastifyBaseLogger } from 'fastify';
import { createExpiringStore, type OpenStore } from '../http/limits/expiring-store.ts';
import { createSlidingCount, type OpenCount } from '../http/limits/sliding-count.ts';
import type { Renew, Renewals } from '../upstream/sessions.ts';
import type { Metrics } from '../ops/metrics.ts';
import { openRedisLink, type RedisLink } from './redis-link.ts';
import { shareCount } from './shared-count.ts';
import { shareRenewals } from './shared-renewals.ts';
import { shareStore } from './shared-store.ts';

/** The state that several websites behind one address share; without REDIS_URL a website has its own. */
export interface Replicas {
  openCount: OpenCount;
  openStore: OpenStore;
  /** null without REDIS_URL. */
  link: RedisLink | null;
  /** Coordinates the renewals of this website with those of the others. */
  joinRenewals: (renew: Renew) => Renewals;
  /** Tells the other websites that an article has changed. */
  tellBlogChange: () => void;
  close: () => void;
}

interface ReplicasOptions {
  /** redis:// or rediss://; null: this website is the only one. */
  redisUrl: string | null;
  logger: FastifyBaseLogger;
  /** Milliseconds, monotonic. */
  clock: () => number;
  metrics: Pick<Metrics, 'redisAway' | 'redisCallsAlone'>;
  /** Called when an article was changed at another website, or may have been. */
  onBlogChange: () => void;
}

const blogChannel = 'blog-changed';

/** Connects this website with the others, if there are any. */
export async function openReplicas({
  redisUrl,
  logger,
  clock,
  metrics,
  onBlogChange,
}: ReplicasOptions): Promise<Replicas> {
  const openCount: OpenCount = (options) => createSlidingCount(clock, options);
  const openStore: OpenStore = (options) => createExpiringStore(clock, options);
  if (redisUrl === null)
    return {
      openCount,
      openStore,
      link: null,
      joinRenewals: (renew) => ({ renew, end: () => undefined }),
      tellBlogChange: () => undefined,
      close: () => undefined,
    };

  const link = await openRedisLink(redisUrl, { logger, clock, metrics });
  link.subscribe(blogChannel, onBlogChange, onBlogChange);
  return {
    openCount: (options) => shareCount(link, openCount(options), options),
    openStore: (options) => shareStore(link, openStore(options), options),
    link,
    joinRenewals: (renew) => shareRenewals(link, renew),
    tellBlogChange: () => void link.run((redis) => redis.publish(blogChannel, '')),
    close: link.close,
  };
}
