import { LRUCache } from 'lru-cache';

export interface CachedPage {
  statusCode: number;
  /** Set if something could not be loaded. The page is then sent to waiting visitors, but never cached. */
  isIncomplete?: boolean;
  /** Seconds from the render until the page is out of date; null if unknown. */
  secondsToNews?: number | null;
}

const isWhole = (page: CachedPage) => page.statusCode < 500 && !page.isIncomplete;

/** The source of a sent page: a fresh entry, a stale entry or a render. */
export type CacheResult = 'fresh' | 'stale' | 'rendered';

interface Entry<Page> {
  page: Page;
  renderedAt: number;
  /** The time at which the page's `secondsToNews` have passed. */
  expiresAt: number;
  generation: number;
}

interface CacheOptions {
  clock: () => number;
  /** Milliseconds for which a page is sent without a new render. */
  freshFor?: number;
  /** Maximum number of pages. Beyond it, the least recently rendered page is evicted. */
  maxEntries?: number;
  onResult?: (result: CacheResult) => void;
}

/**
 * Caches visitors' pages, which are the same for everyone. A page is fresh for some seconds. After that, it is served
 * stale while one render refreshes it or while the provider is down. After `invalidate`, or once its `secondsToNews`
 * have passed, the next visitor waits for a new render and gets the old page if that fails.
 */
export function createHtmlCache<Page extends CachedPage>(options: CacheOptions) {
  const { clock, freshFor = 10_000, maxEntries = 500, onResult = () => {} } = options;
  const entries = new LRUCache<string, Entry<Page>>({ max: maxEntries });
  const rendering = new Map<string, { generation: number; page: Promise<Page> }>();
  let generation = 0;

  const store = (key: string, page: Page, startedIn: number) => {
    if ((entries.peek(key)?.generation ?? 0) > startedIn) return;
    const now = clock();
    const expiresAt = now + (page.secondsToNews ?? Infinity) * 1000;
    entries.set(key, { page, renderedAt: now, expiresAt, generation: startedIn });
  };

  const renderOnce = (key: string, render: () => Promise<Page>): Promise<Page> => {
    const underWay = rendering.get(key);
    // A render that started before `invalidate` may show the old content.
    if (underWay?.generation === generation) return underWay.page;
    const startedIn = generation;
    const page = render()
      .then((rendered) => {
        // Only complete pages are cached. A failure does not evict the older page.
        if (rendered.statusCode === 200 && isWhole(rendered)) store(key, rendered, startedIn);
        else if (isWhole(rendered)) entries.delete(key);
        return rendered;
      })
      .finally(() => {
        if (rendering.get(key)?.page === page) rendering.delete(key);
      });
    rendering.set(key, { generation: startedIn, page });
    return page;
  };

  const isCurrent = (entry: Entry<Page>) => entry.generation === generation && clock() < entry.expiresAt;

  const getFresh = (key: string): Page | undefined => {
    const entry = entries.peek(key);
    if (!entry || !isCurrent(entry) || clock() - entry.renderedAt >= freshFor) return undefined;
    return entry.page;
  };

  return {
    getFresh,
    /** @param render renders the page. It runs once at a time per key. @returns the page to send. */
    get: async (key: string, render: () => Promise<Page>): Promise<Page> => {
      const fresh = getFresh(key);
      if (fresh) {
        onResult('fresh');
        return fresh;
      }
      const entry = entries.peek(key);
      if (entry && isCurrent(entry)) {
        onResult('stale');
        renderOnce(key, render).catch(() => {
          // The visitor gets the stale page, and the failure is logged where it occurs.
        });
        return entry.page;
      }
      onResult('rendered');
      if (!entry) return renderOnce(key, render);
      try {
        const page = await renderOnce(key, render);
        return isWhole(page) ? page : entry.page;
      } catch {
        return entry.page;
      }
    },
    invalidate: () => {
      generation += 1;
    },
  };
}

export type HtmlCache<Page extends CachedPage> = ReturnType<typeof createHtmlCache<Page>>;
