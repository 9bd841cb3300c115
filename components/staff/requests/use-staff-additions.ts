import { useCallback, useState } from 'react';
import { statusOf } from '#components/app/session/status-of.ts';
import { logFailure } from '../parts/log-failure.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useRegularly } from '../parts/use-regularly.ts';

/**
 * Whether this provider has answered that it has no additions. Kept while the page is open, because every further call would
 * log another failure in the browser's console.
 */
let hasNone = false;

/** The number of submissions, and how many of them the list contains. */
interface Count {
  total: number;
  seen: number;
}

interface StaffAdditions {
  /** Whether the provider has the additions (docs/product.md, 7.4); what needs them is hidden until it has answered. */
  available: boolean;
  /** Whether it exports and erases all requests of a person at once. */
  handlesPersons: boolean;
  /** Forms that were sent since the list was loaded. */
  newRequests: number;
  /** The list was reloaded. */
  markSeen: () => void;
  /** A submission was erased here: the next one still counts as new. */
  markErased: () => void;
}

/** The additions of a provider (docs/product.md, 7.4), polled while the screen is visible. */
export function useStaffAdditions(): StaffAdditions {
  const api = useApi();
  const [count, setCount] = useState<Count | null>(null);
  const [handlesPersons, setHandlesPersons] = useState(false);

  const ask = useCallback(async () => {
    if (hasNone) return;
    try {
      const { totalSubmissions: total, ...offered } = await api.call('getStatistics', { query: { days: 1 } });
      setHandlesPersons(offered.handlesPersons === true);
      // The total is below `seen` after another member of staff has erased requests.
      setCount((current) => ({ total, seen: Math.min(current?.seen ?? total, total) }));
    } catch (error) {
      // 404: the provider has no additions. That is no failure, and polling can stop.
      if (statusOf(error) === 404) hasNone = true;
      else logFailure('The additions could not be asked for', error);
    }
  }, [api]);

  useRegularly(ask);

  const markSeen = useCallback(
    () => setCount((current) => current && { total: current.total, seen: current.total }),
    [],
  );
  const markErased = useCallback(
    () => setCount((current) => current && { total: current.total - 1, seen: current.seen - 1 }),
    [],
  );
  return {
    available: count !== null,
    handlesPersons,
    newRequests: count === null ? 0 : count.total - count.seen,
    markSeen,
    markErased,
  };
}
