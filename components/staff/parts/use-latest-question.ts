import { useCallback, useRef } from 'react';

/**
 * Several questions about one thing, of which only the answer to the latest counts: answers do not come in the order of their questions.
 * @returns begins a question; what it returns says whether that question is still the latest.
 */
export function useLatestQuestion(): () => () => boolean {
  const count = useRef(0);
  return useCallback(() => {
    count.current += 1;
    const own = count.current;
    return () => own === count.current;
  }, []);
}
