import { useCallback } from 'react';
import type { AccessTrail, TrailEntry, TrailQuery } from '#shared/contract/access-trail.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded, type LoadedValue } from '../parts/use-loaded.ts';

interface Trail extends LoadedValue<AccessTrail> {
  /** Adds the next page of older entries. @throws ApiError. */
  loadOlder: (shown: AccessTrail) => Promise<void>;
  /** The newest entries of the filter, up to `maxExported`. @throws ApiError. */
  loadAll: () => Promise<Pick<AccessTrail, 'entries' | 'hasMore'>>;
}

/** Maximum number of entries in one file; more are exported with narrower filters. */
export const maxExported = 10_000;

const lastId = (entries: readonly TrailEntry[]): number | undefined => {
  const id = entries.at(-1)?.id;
  return id === undefined ? undefined : Number(id);
};

/** @param filters must stay the same object until they change. */
export function useTrail(filters: TrailQuery): Trail {
  const api = useApi();
  const ask = useCallback(() => api.call('getAccessTrail', { query: filters }), [api, filters]);
  const loaded = useLoaded(ask, 'The access trail could not be loaded');
  const { change } = loaded;

  const loadOlder = useCallback(
    async (shown: AccessTrail) => {
      const older = await api.call('getAccessTrail', {
        query: { ...filters, before: lastId(shown.entries) },
      });
      // Another filter's entries, or the same page from a second click, are not added to.
      change((now) => (now === shown ? { ...older, entries: [...now.entries, ...older.entries] } : now));
    },
    [api, change, filters],
  );
  const loadAll = useCallback(async () => {
    const entries: TrailEntry[] = [];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const page = await api.call('getAccessTrail', { query: { ...filters, before: lastId(entries) } });
      entries.push(...page.entries);
      if (!page.hasMore || entries.length >= maxExported) return { entries, hasMore: page.hasMore };
    }
  }, [api, filters]);
  return { ...loaded, loadOlder, loadAll };
}
