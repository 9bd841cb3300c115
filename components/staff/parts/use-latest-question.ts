import { useCallback, useRef } from 'react';

/**
 * Tracks several requests about one thing, because answers may arrive in another order than their requests.
 * @returns a function that starts a request and returns a check whether that request is still the latest.
 */
export function useLatestQuestion(): () => () => boolean {
  const count = useRef(0);
  return useCallback(() => {
    count.current += 1;
    const own = count.current;
    return () => own === count.current;
  }, []);
}
