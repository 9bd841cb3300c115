/**
 * Guests' pages, the same for everyone: fresh for seconds, then served stale while one render refreshes them, and
 * as long as the provider is down. A write empties it: the next visitor waits for a new render, but the old page
 * stays as the answer should that render fail.
 */
export interface CachedPage {
  statusCode: number;
  /** Something could not be loaded: better than nothing for whoever waits, never in the place of a whole page. */
  isIncomplete?: boolean;
}

const isWhole = (page: CachedPage) => page.statusCode < 500 && !page.isIncomplete;

export interface HtmlCache<Page extends CachedPage> {
  /** @param render makes the page; one at a time per key. @returns the page to send. */
  get: (key: string, render: () => Promise<Page>) => Promise<Page>;
  /** What is cached is out of date: something it shows was written. */
  invalidate: () => void;
}

/** How a page was found: as it is, out of date but sent, or made now. */
export type CacheResult = 'fresh' | 'stale' | 'rendered';

interface Entry<Page> {
  page: Page;
  renderedAt: number;
  generation: number;
}

/**
 * @param freshFor milliseconds for which a page is sent without a look at the provider.
 * @param maxEntries the least recently rendered page goes first.
 */
export function createHtmlCache<Page extends CachedPage>({
  clock,
  freshFor,
  maxEntries,
  onResult = () => {},
}: {
  clock: () => number;
  freshFor: number;
  maxEntries: number;
  onResult?: (result: CacheResult) => void;
}): HtmlCache<Page> {
  const entries = new Map<string, Entry<Page>>();
  const rendering = new Map<string, { generation: number; page: Promise<Page> }>();
  let generation = 0;

  const store = (key: string, page: Page, startedIn: number) => {
    if ((entries.get(key)?.generation ?? 0) > startedIn) return;
    entries.delete(key);
    entries.set(key, { page, renderedAt: clock(), generation: startedIn });
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  };

  const renderOnce = (key: string, render: () => Promise<Page>): Promise<Page> => {
    const underWay = rendering.get(key);
    // A render that began before a write may have read what was there before it.
    if (underWay?.generation === generation) return underWay.page;
    const startedIn = generation;
    const page = render()
      .then((rendered) => {
        // Only whole pages are kept; an older one is not lost to a failure.
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

  return {
    get: async (key, render) => {
      const entry = entries.get(key);
      if (entry?.generation === generation) {
        const isFresh = clock() - entry.renderedAt < freshFor;
        onResult(isFresh ? 'fresh' : 'stale');
        if (!isFresh)
          renderOnce(key, render).catch(() => {
            // The stale page is on its way already; the render's own failure was logged where it happened.
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
