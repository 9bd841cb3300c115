import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Makes the browser ask before the page is left. The listener is added only while `needed` is true, because some
 * browsers do not keep pages with such a listener in the back/forward cache.
 */
export function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
