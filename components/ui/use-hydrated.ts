import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is alive: false in server-rendered markup and until React has taken it over. A form that needs
 * JavaScript stays disabled until then, or the browser would send it in its own way.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
