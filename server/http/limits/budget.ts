import { WebsiteError, type ErrorCode } from '../errors.ts';
import { addressKey } from './address-key.ts';
import type { SlidingCount } from './sliding-count.ts';

/** The hourly budget of each address for one resource. */
export interface Budget {
  /**
   * Takes an amount from an address's budget before it is known whether it will be used.
   * @returns a function that gives it back once.
   * @throws WebsiteError with the budget's code and the wait if too little is left. A refusal costs nothing.
   */
  take: (address: string, amount: number) => Promise<() => void>;
  /**
   * Runs a task that uses an amount. The amount is given back if the task fails before it has called `keep`.
   * @throws as take; the errors of the task.
   */
  spend: <T>(address: string, amount: number, run: (keep: () => void) => Promise<T>) => Promise<T>;
}

/** @param count its window is an hour. */
export function createBudget(count: SlidingCount, code: ErrorCode, perHour: number): Budget {
  return withSpend(async (address, amount) => {
    const taken = await count.take(addressKey(address), amount, perHour);
    if (taken.isTaken) return taken.giveBack;
    throw new WebsiteError(code, { retryAfter: Math.max(Math.ceil(taken.wait / 1000), 1) });
  });
}

const withSpend = (take: Budget['take']): Budget => ({
  take,
  spend: async (address, amount, run) => {
    const giveBack = await take(address, amount);
    let isKept = false;
    try {
      return await run(() => {
        isKept = true;
      });
    } catch (error) {
      if (!isKept) giveBack();
      throw error;
    }
  },
});

/** Refuses nothing, for load tests. */
export const unlimited = withSpend(async () => () => undefined);
