import { useCallback, useState } from 'react';
import { logFailure } from '../parts/log-failure.ts';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { useRegularly } from '../parts/use-regularly.ts';

/** Polls the number of new requests and the supported calls (docs/product.md, 7.4) while the screen is visible. */
export function useStaffAdditions() {
  const { requests: additions } = useAdditions();
  /** The number of submissions, and how many of them the list contains. */
  const [count, setCount] = useState<{ total: number; seen: number } | null>(null);
  const [handlesPersons, setHandlesPersons] = useState(false);

  const ask = useCallback(async () => {
    try {
      const statistics = await additions.statistics({});
      if (!statistics) return;
      const { totalSubmissions: total } = statistics;
      setHandlesPersons(statistics.handlesPersons === true);
      // The total drops below `seen` after another member of staff has erased requests.
      setCount((current) => ({ total, seen: Math.min(current?.seen ?? total, total) }));
    } catch (error) {
      logFailure('The additions could not be loaded', error);
    }
  }, [additions]);

  useRegularly(ask);

  /** Must be called after the list was reloaded. @param total `submissions` when the list was requested. */
  const markSeen = useCallback(
    (total: number) => setCount((current) => current && { ...current, seen: Math.min(total, current.total) }),
    [],
  );
  /** Must be called after a submission was erased here, so that the next one still counts as new. */
  const markErased = useCallback(
    () => setCount((current) => current && { total: current.total - 1, seen: current.seen - 1 }),
    [],
  );
  return {
    /** True once the provider has responded that it has the additions (docs/product.md, 7.4). */
    available: count !== null,
    /** The number of submissions; Infinity until it is known. */
    submissions: count?.total ?? Infinity,
    /** True if the provider exports and erases all requests of a person at once. */
    handlesPersons,
    /** Number of requests sent since the list was loaded. */
    newRequests: count === null ? 0 : count.total - count.seen,
    markSeen,
    markErased,
  };
}
