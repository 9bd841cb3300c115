import { useEffect } from 'react';

/**
 * Calls `ask` on mount, every 30 seconds, and when the user returns to the page. While the page is hidden, it is called only
 * on mount, because what a link opened in the background is there when the user comes.
 */
export function useRegularly(ask: () => Promise<unknown>): void {
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState !== 'hidden') void ask();
    };
    void ask();
    const timer = setInterval(askIfSeen, 30_000);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [ask]);
}
