import { useEffect, useRef, useState } from 'react';
import { LeaveDialog } from '../session/LeaveDialog.tsx';

/** The link that a plain click would follow to another page of this tab, or null. */
const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  return link.getAttribute('href')?.startsWith('#') ? null : link;
};

/**
 * While there is unsaved work, leaving asks first: links and Back in a dialog, closing or reloading in the browser's
 * own words.
 */
export function LeaveGuard({ active }: { active: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  /** Lets the way that was confirmed pass. */
  const confirmed = useRef(false);

  useEffect(() => {
    if (!active) return undefined;
    const here = window.location.href;
    const listening = new AbortController();
    // Before the router hears of it.
    const early = { capture: true, signal: listening.signal };

    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!confirmed.current) event.preventDefault();
      },
      { signal: listening.signal },
    );

    document.addEventListener(
      'click',
      (event) => {
        const link = confirmed.current ? null : followedLink(event);
        if (!link) return;
        event.preventDefault();
        event.stopPropagation();
        setLeave(() => () => link.click());
      },
      early,
    );
    window.addEventListener(
      'popstate',
      (event) => {
        if (confirmed.current) return;
        event.stopImmediatePropagation();
        // The browser is already there: this entry goes on top again.
        window.history.pushState({}, '', here);
        setLeave(() => () => window.history.back());
      },
      early,
    );
    return () => listening.abort();
  }, [active]);

  if (!leave) return null;
  return (
    <LeaveDialog
      onStay={() => setLeave(null)}
      onLeave={() => {
        confirmed.current = true;
        setLeave(null);
        leave();
      }}
    />
  );
}
