import { useEffect } from 'react';

/** How often a screen that is looked at asks for news. */
const everyMilliseconds = 30_000;

/** Asks now, every half a minute, and when the person comes back to the page; not while the page is hidden. */
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
