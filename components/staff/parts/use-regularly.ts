import { useEffect } from 'react';

/** Polling interval of a visible screen. */
const everyMilliseconds = 30_000;

/** Polls now, every half a minute, and when the person returns to the page; not while the page is hidden. */
export function useRegularly(ask: () => Promise<void>): void {
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
