import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks before the page is left, only while `needed`: some browsers cache no page that has such a listener. */
export function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [needed]);
}
