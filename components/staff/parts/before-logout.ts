/** Confirmed actions that are not sent yet. After the log-out, the provider would reject them. */
const waiting = new Set<() => Promise<void>>();

export const beforeLogout = {
  add: (carryOut: () => Promise<void>): (() => void) => {
    waiting.add(carryOut);
    return () => waiting.delete(carryOut);
  },
  carryOut: () => Promise.allSettled([...waiting].map((carryOut) => carryOut())),
};
