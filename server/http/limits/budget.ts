import { WebsiteError, type ErrorCode } from '../errors.ts';
import { addressKey } from './address-key.ts';
import type { SlidingCount } from './sliding-count.ts';

export interface Budget {
  /**
   * Takes an amount from an IP address's budget, before it is known whether the amount will be used.
   * @param isUsed whether it has been used already: it then counts even if too little is left.
   * @returns a function that returns the amount to the budget. Further calls have no effect.
   * @throws WebsiteError with the budget's code and Retry-After if too little is left. The budget is then unchanged.
   */
  take: (address: string, amount: number, isUsed?: boolean) => Promise<() => void>;
}

/** @param max the budget of an IP address within the count's window. */
export function createBudget(count: SlidingCount, code: ErrorCode, max: number): Budget {
  return {
    take: async (address, amount, isUsed = false) => {
      const taken = await count.take(addressKey(address), amount, isUsed ? Infinity : max);
      if (taken.isTaken) return taken.giveBack;
      throw new WebsiteError(code, { retryAfter: Math.max(Math.ceil(taken.wait / 1000), 1) });
    },
  };
}

/** A budget that refuses nothing, for load tests. */
export const unlimited: Budget = { take: async () => () => undefined };

export const bothBudgets = (one: Budget, other: Budget): Budget => ({
  take: async (...used) => {
    const giveBack = await one.take(...used);
    try {
      const giveBackOther = await other.take(...used);
      return () => {
        giveBack();
        giveBackOther();
      };
    } catch (error) {
      giveBack();
      throw error;
    }
  },
});
