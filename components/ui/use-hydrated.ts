import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * @returns whether React has hydrated the page: false in server-rendered markup. A form that needs JavaScript stays
 *   disabled until then, because the browser would otherwise submit it itself.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
