/** Confirmed actions that are not sent yet; after the log-out the provider would refuse them. */
const waiting = new Set<() => Promise<void>>();

export const beforeLogout = {
  /** @returns a function that removes it. */
  add: (carryOut: () => Promise<void>): (() => void) => {
    waiting.add(carryOut);
    return () => waiting.delete(carryOut);
  },
  /** Runs all actions; resolves when each has an answer, success or failure. */
  carryOut: async (): Promise<void> => {
    await Promise.allSettled([...waiting].map((carryOut) => carryOut()));
  },
};
