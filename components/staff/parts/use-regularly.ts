import { useEffect } from 'react';

const everyMilliseconds = 30_000;

/** Calls `ask` on mount, every 30 seconds, and when the user returns to the page, but not while the page is hidden. */
export function useRegularly(ask: () => Promise<unknown>): void {
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState !== 'hidden') void ask();
    };
    askIfSeen();
    const timer = setInterval(askIfSeen, everyMilliseconds);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [ask]);
}
