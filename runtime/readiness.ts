import { setTimeout as wait } from 'node:timers/promises';

/** Whether this process takes traffic; reverse proxies poll it at `/readyz`. */
export interface Readiness {
  /** Notes a poll. @returns false once withdrawn. */
  ask: () => boolean;
  isWithdrawn: () => boolean;
  /** Withdraws. Resolves once a proxy has had time to notice; at once when none has polled. */
  withdraw: () => Promise<void>;
}

/** A reverse proxy polls at least this often. */
const askedWithinMilliseconds = 30_000;

/** Time for a reverse proxy to poll again and take its traffic elsewhere. */
const noticeMilliseconds = 3000;

/** @param clock monotonic milliseconds. @param pause waits so many milliseconds. */
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
