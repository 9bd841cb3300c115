import { useEffect } from 'react';

/** Calls `ask` on mount, every 30 seconds, and when the user returns to the page, but not while the page is hidden. */
export function useRegularly(ask: () => Promise<unknown>): void {
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState !== 'hidden') void ask();
    };
    askIfSeen();
    const timer = setInterval(askIfSeen, 30_000);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [ask]);
}
