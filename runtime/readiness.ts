import { setTimeout as wait } from 'node:timers/promises';

/** Maximum time between two polls of a reverse proxy. */
const askedWithinMilliseconds = 30_000;

/** Time for a reverse proxy to poll again and redirect its traffic. */
const noticeMilliseconds = 3000;

/** Tells reverse proxies, which poll `/readyz`, whether this process accepts traffic. @param clock monotonic milliseconds. */
export function createReadiness(
  clock: () => number = () => performance.now(),
  pause: (milliseconds: number) => Promise<unknown> = wait,
) {
  let askedAt = -Infinity;
  let hasWithdrawn = false;
  return {
    /** Records a poll. @returns false once readiness is withdrawn. */
    ask: (): boolean => {
      askedAt = clock();
      return !hasWithdrawn;
    },
    isWithdrawn: (): boolean => hasWithdrawn,
    /** Withdraws readiness. Resolves after a reverse proxy has had time to notice, or at once if none polls. */
    withdraw: async (): Promise<void> => {
      hasWithdrawn = true;
      if (clock() - askedAt < askedWithinMilliseconds) await pause(noticeMilliseconds);
    },
  };
}

export type Readiness = ReturnType<typeof createReadiness>;
