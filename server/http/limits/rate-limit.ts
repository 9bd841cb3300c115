/** Counts an HTTP request of an address. @returns seconds until its next window when it has had its share, 0 otherwise. */
export type RateLimit = (address: string) => number;

interface RateLimitOptions {
  /** Milliseconds, monotonic. */
  clock: () => number;
  /** HTTP requests of an address in a window, which begins with its first one. */
  max: number;
  /** Milliseconds. */
  window: number;
}

/** As many addresses are counted; beyond that the one whose window began first is forgotten. */
const maxAddresses = 5000;

/** Bounds the HTTP requests of each address in fixed windows. */
export function createRateLimit({ clock, max, window }: RateLimitOptions): RateLimit {
  /** By address, the window that began first comes first. */
  const windows = new Map<string, { count: number; endsAt: number }>();

  const openWindow = (address: string, now: number) => {
    const opened = { count: 0, endsAt: now + window };
    windows.delete(address);
    windows.set(address, opened);
    const [first] = windows.keys();
    if (windows.size > maxAddresses && first !== undefined) windows.delete(first);
    return opened;
  };

  return (address) => {
    const now = clock();
    const known = windows.get(address);
    const current = known && now < known.endsAt ? known : openWindow(address, now);
    current.count += 1;
    return current.count <= max ? 0 : Math.ceil((current.endsAt - now) / 1000);
  };
}
