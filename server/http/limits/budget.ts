import { WebsiteError, type ErrorCode } from '../errors.ts';
import { addressKey } from './address-key.ts';
import { createSlidingCount } from './sliding-count.ts';

/** What one address may use of something within an hour. */
export interface Budget {
  /**
   * Takes an amount from an address's budget before it is known whether it will be used.
   * @returns gives it back; once.
   * @throws WebsiteError of the budget's code, with the wait, when too little is left. That costs nothing.
   */
  take: (address: string, amount: number) => () => void;
  /**
   * Runs something that uses an amount. It is given back when the run fails, unless the run has called `keep` before.
   * @throws as take, and what the run throws.
   */
  spend: <T>(address: string, amount: number, run: (keep: () => void) => Promise<T>) => Promise<T>;
}

const hour = 60 * 60 * 1000;
const maxAddresses = 20_000;

/** @param clock milliseconds, monotonic. */
export function createBudget(clock: () => number, code: ErrorCode, perHour: number): Budget {
  const count = createSlidingCount({ clock, window: hour, maxKeys: maxAddresses });
  return withSpend((address, amount) => {
    const key = addressKey(address);
    if (count.total(key) + amount <= perHour) return count.add(key, amount);
    const wait = Math.ceil(count.untilAtMost(key, perHour - amount) / 1000);
    throw new WebsiteError(code, { retryAfter: Math.max(wait, 1) });
  });
}

const withSpend = (take: Budget['take']): Budget => ({
  take,
  spend: async (address, amount, run) => {
    const giveBack = take(address, amount);
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
export const unlimited = withSpend(() => () => undefined);
