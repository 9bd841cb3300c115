import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Makes the browser ask before the page is left, only while `needed`: with such a listener some browsers do
 * not cache the page for Back.
 */
export function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
