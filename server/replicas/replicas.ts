import { createExpiringStore } from '../http/limits/expiring-store.ts';
import { createSlidingCount } from '../http/limits/sliding-count.ts';
import type { SharedState } from '../upstream/upstream.ts';
import { openRedisLink, type RedisLinkOptions } from './redis-link.ts';
import { shareCount, shareStore } from './shared-limits.ts';
import { shareRenewals } from './shared-renewals.ts';

interface ReplicasOptions extends RedisLinkOptions {
  /** A redis:// or rediss:// URL; null if this is the only website. */
  redisUrl: string | null;
  /** Called when an article was changed, or may have been changed, at another website. */
  onBlogChange: () => void;
}

const blogChannel = 'blog-changed';

/** Opens the state that several websites with the same origin share. Without REDIS_URL, a website has its own. */
export async function openReplicas(options: ReplicasOptions) {
  const { redisUrl, clock, onBlogChange } = options;
  const link = redisUrl === null ? null : await openRedisLink(redisUrl, options);
  link?.subscribe(blogChannel, onBlogChange, onBlogChange);
  const shared: SharedState = {
    openCount: (options) => {
      const local = createSlidingCount(clock, options);
      return link ? shareCount(link, local, options) : local;
    },
    openStore: (options) => {
      const local = createExpiringStore(clock, options);
      return link ? shareStore(link, local, options) : local;
    },
    joinRenewals: (renew) => (link ? shareRenewals(link, renew) : { renew, end: () => undefined }),
  };
  return {
    ...shared,
    tellBlogChange: () => void link?.run((redis) => redis.publish(blogChannel, '')),
    close: () => link?.close(),
  };
}
