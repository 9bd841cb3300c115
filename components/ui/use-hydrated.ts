import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** @returns false in server-rendered markup, whose forms stay disabled, because the browser would submit them itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
