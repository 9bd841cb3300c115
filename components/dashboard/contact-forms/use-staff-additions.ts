import { useCallback, useEffect, useRef, useState } from 'react';
import { statusOf } from '../../session/watch-unauthorized.ts';
import { logFailure } from '../log-failure.ts';
import { useStaffApi } from '../staff-api.tsx';

/** How often a screen that is looked at asks whether something was sent. */
const askEveryMilliseconds = 30_000;

interface StaffAdditions {
  /** Whether the provider has the additions beyond section 7; what needs them is hidden until it says so. */
  available: boolean;
  /** Forms that were sent since the list was loaded. */
  newSubmissions: number;
  /** The list was loaded anew. */
  markSeen: () => void;
}

/** What a provider delivers beyond section 7, asked for when the screen opens and while it is looked at. */
export function useStaffAdditions(): StaffAdditions {
  const staffApi = useStaffApi();
  const [total, setTotal] = useState<number | null>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const stopped = useRef(false);

  const ask = useCallback(async () => {
    if (stopped.current || document.visibilityState === 'hidden') return;
    try {
      const { totalSubmissions } = await staffApi.getStatistics(1);
      setTotal(totalSubmissions);
      setSeen((current) => current ?? totalSubmissions);
    } catch (error) {
      // 404 is a provider without them: nothing is wrong then, and nothing will come.
      if (statusOf(error) === 404) stopped.current = true;
      else logFailure('The additions could not be asked for', error);
    }
  }, [staffApi]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the answer comes
    void ask();
    const timer = setInterval(() => void ask(), askEveryMilliseconds);
    return () => clearInterval(timer);
  }, [ask]);

  const markSeen = useCallback(() => setSeen(total), [total]);
  return {
    available: total !== null,
    newSubmissions: total === null || seen === null ? 0 : Math.max(0, total - seen),
    markSeen,
  };
}
