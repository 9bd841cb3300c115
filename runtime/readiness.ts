import { setTimeout as wait } from 'node:timers/promises';

/** Tells reverse proxies, which poll `/readyz`, whether this process takes traffic. */
export interface Readiness {
  /** Records a poll. @returns false once withdrawn. */
  ask: () => boolean;
  isWithdrawn: () => boolean;
  /** Withdraws. Resolves after a proxy has had time to notice, or at once if none has polled. */
  withdraw: () => Promise<void>;
}

/** A reverse proxy polls at least this often. */
const askedWithinMilliseconds = 30_000;

/** Time for a reverse proxy to poll again and take its traffic elsewhere. */
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
