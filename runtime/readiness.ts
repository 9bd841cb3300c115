import { setTimeout as wait } from 'node:timers/promises';

/** Tells reverse proxies, which poll `/readyz`, whether this process accepts traffic. */
export interface Readiness {
  /** Records a poll. @returns false once readiness is withdrawn. */
  ask: () => boolean;
  isWithdrawn: () => boolean;
  /** Withdraws readiness. Resolves after a reverse proxy has had time to notice, or at once if none polls. */
  withdraw: () => Promise<void>;
}

/** Maximum time between two polls of a reverse proxy. */
const askedWithinMilliseconds = 30_000;

/** Time for a reverse proxy to poll again and redirect its traffic. */
const noticeMilliseconds = 3000;

/** @param clock monotonic milliseconds. @param pause waits for the given milliseconds. */
export function createReadiness(
  clock: () => number = () => performance.now(),
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Readiness {
  let askedAt = -Infinity;
  let hasWithdrawn = false;
  return {
    ask: () => {
      askedAt = clock();
      return !hasWithdrawn;
    },
    isWithdrawn: () => hasWithdrawn,
    withdraw: async () => {
      hasWithdrawn = true;
      if (clock() - askedAt < askedWithinMilliseconds) await pause(noticeMilliseconds);
    },
  };
}
