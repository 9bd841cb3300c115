import { createExpiringStore, type OpenStore } from '../http/limits/expiring-store.ts';
import { createSlidingCount, type OpenCount } from '../http/limits/sliding-count.ts';
import type { SharedState } from '../upstream/upstream.ts';
import { openRedisLink, type RedisLinkOptions } from './redis-link.ts';
import { shareCount, shareStore } from './shared-limits.ts';
import { shareRenewals } from './shared-renewals.ts';

/** The state that several websites with the same origin share. Without REDIS_URL, a website has its own. */
export interface Replicas extends SharedState {
  tellBlogChange: () => void;
  close: () => void;
}

interface ReplicasOptions extends RedisLinkOptions {
  /** A redis:// or rediss:// URL; null if this is the only website. */
  redisUrl: string | null;
  /** Called when an article was changed, or may have been changed, at another website. */
  onBlogChange: () => void;
}

const blogChannel = 'blog-changed';

export async function openReplicas(options: ReplicasOptions): Promise<Replicas> {
  const { redisUrl, clock, onBlogChange } = options;
  const openCount: OpenCount = (options) => createSlidingCount(clock, options);
  const openStore: OpenStore = (options) => createExpiringStore(clock, options);
  if (redisUrl === null)
    return {
      openCount,
      openStore,
      joinRenewals: (renew) => ({ renew, end: () => undefined }),
      tellBlogChange: () => undefined,
      close: () => undefined,
    };

  const link = await openRedisLink(redisUrl, options);
  link.subscribe(blogChannel, onBlogChange, onBlogChange);
  return {
    openCount: (options) => shareCount(link, openCount(options), options),
    openStore: (options) => shareStore(link, openStore(options), options),
    joinRenewals: (renew) => shareRenewals(link, renew),
    tellBlogChange: () => void link.run((redis) => redis.publish(blogChannel, '')),
    close: link.close,
  };
}
