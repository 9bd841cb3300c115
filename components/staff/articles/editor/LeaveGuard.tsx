import { useEffect, useRef, useState } from 'react';
import { LeaveDialog } from '#components/app/session/LeaveDialog.tsx';
import { unsavedWork } from '#components/app/session/unsaved-work.ts';
import { onPageStep, pushPageEntry } from '#components/app/page-history.ts';

/** Returns the link that a plain click would follow to another page in this tab, or null. */
const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  return link.getAttribute('href')?.startsWith('#') ? null : link;
};

/**
 * Asks before unsaved work is left: links and Back in a dialog, closing or reloading with the browser's own
 * text.
 */
export function LeaveGuard({ active }: { active: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  /** Lets the confirmed navigation pass. */
  const confirmed = useRef(false);

  useEffect(() => {
    if (!active) return undefined;
    confirmed.current = false;
    const listening = new AbortController();
    const { signal } = listening;

    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!confirmed.current) event.preventDefault();
      },
      { signal },
    );

    document.addEventListener(
      'click',
      (event) => {
        const link = confirmed.current ? null : followedLink(event);
        if (!link) return;
        // In the capture phase, before the router handles it.
        event.preventDefault();
        event.stopPropagation();
        setLeave(() => () => link.click());
      },
      { capture: true, signal },
    );

    // Back cannot be prevented, so this page gets a second history entry to go back from.
    const { href } = window.location;
    const addEntry = () => pushPageEntry(href);
    addEntry();
    const stopWatching = onPageStep(() => {
      if (confirmed.current) return false;
      addEntry();
      setLeave(() => () => window.history.go(-2));
      return true;
    });
    return () => {
      listening.abort();
      stopWatching();
    };
  }, [active]);

  if (!leave) return null;
  return (
    <LeaveDialog
      onStay={() => setLeave(null)}
      onLeave={() => {
        confirmed.current = true;
        setLeave(null);
        void unsavedWork.discard().then(leave);
      }}
    />
  );
}
