import { setTimeout as wait } from 'node:timers/promises';

/** Whether this process wants requests; a front asks for it at `/readyz`. */
export interface Readiness {
  /** Notes that a front is asking. @returns false once withdrawn. */
  ask: () => boolean;
  /** Withdraws. Resolves when a front that asks has had time to notice; at once when none has been asking. */
  withdraw: () => Promise<void>;
}

/** A front that asks does so at least this often. */
const askedWithinMilliseconds = 30_000;

/** Time for a front to ask again and take its traffic elsewhere. */
const noticeMilliseconds = 3000;

/** @param clock monotonic milliseconds. @param pause waits so many milliseconds. */
export function createReadiness(
  clock: () => number = () => performance.now(),
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Readiness {
  let askedAt = -Infinity;
  let isWithdrawn = false;
  return {
    ask: () => {
      askedAt = clock();
      return !isWithdrawn;
    },
    withdraw: async () => {
      isWithdrawn = true;
      if (clock() - askedAt < askedWithinMilliseconds) await pause(noticeMilliseconds);
    },
  };
}
