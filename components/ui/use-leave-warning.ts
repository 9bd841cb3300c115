import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Has the browser ask before the page is left, while `needed`. No longer than that: some browsers keep no page with such
 * a listener for the way back.
 */
export function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
