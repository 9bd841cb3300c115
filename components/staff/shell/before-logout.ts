/** Confirmed actions that have yet to reach the provider; after the log-out it would refuse them. */
const waiting = new Set<() => Promise<void>>();

export const beforeLogout = {
  /** @returns how to take it back. */
  add: (carryOut: () => Promise<void>): (() => void) => {
    waiting.add(carryOut);
    return () => waiting.delete(carryOut);
  },
  /** Carries everything out; ends when all of it has an answer, whichever. */
  carryOut: async (): Promise<void> => {
    await Promise.allSettled([...waiting].map((carryOut) => carryOut()));
  },
};
