import type { AccessTrail, TrailEntry, TrailQuery } from '#shared/contract/trail.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded } from '../parts/use-loaded.ts';

/** Maximum number of entries in one file. Narrower filters are needed to export more. */
export const maxExported = 10_000;

/** @param filters must stay the same object until they change. */
export function useTrail(filters: TrailQuery) {
  const api = useApi();
  const ask = (after: readonly TrailEntry[]) => {
    const last = after.at(-1);
    return api.call('getAccessTrail', { query: { ...filters, before: last && Number(last.id) } });
  };
  const source = useLoaded(() => ask([]), 'The access trail could not be loaded', { key: filters });

  /** Adds the next page of older entries. @throws ApiError. */
  const loadOlder = async (shown: AccessTrail) => {
    const older = await ask(shown.entries);
    // Ignores the page if the filters have changed, or if a second click has already added the page.
    source.change((now) => (now === shown ? { ...older, entries: [...now.entries, ...older.entries] } : now));
  };
  /** Loads the newest entries that match the filters, up to `maxExported`. @throws ApiError. */
  const loadAll = async () => {
    const entries: TrailEntry[] = [];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const page = await ask(entries);
      entries.push(...page.entries);
      if (!page.hasMore || entries.length >= maxExported) return { entries, hasMore: page.hasMore };
    }
  };
  return { source, loadOlder, loadAll };
}
