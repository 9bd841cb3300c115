import { useEffect, useRef, useState } from 'react';
import { LeaveDialog } from '#components/app/session/LeaveDialog.tsx';
import { unsavedWork } from '#components/app/session/unsaved-work.ts';
import { isPlainClick } from '#components/ui/plain-click.ts';
import { onPageStep, pushPageEntry } from '#components/app/page-history.ts';

const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (!isPlainClick(event)) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  return link.getAttribute('href')?.startsWith('#') ? null : link;
};

/**
 * Asks for confirmation before the user leaves unsaved work. Links and Back open a dialog; closing or
 * reloading the tab shows the browser's own prompt.
 */
export function LeaveGuard({ active }: { active: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  /** True once the user has confirmed, so that the navigation is not intercepted again. */
  const confirmed = useRef(false);

  useEffect(() => {
    if (!active) return undefined;
    confirmed.current = false;
    const listening = new AbortController();
    const { signal } = listening;

    const onUnload = (event: Event) => {
      if (!confirmed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload, { signal });

    const onClick = (event: MouseEvent) => {
      const link = confirmed.current ? null : followedLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => link.click());
    };
    // In the capture phase, this listener runs before the router's.
    document.addEventListener('click', onClick, { capture: true, signal });

    // Back cannot be prevented. With a second history entry for this page, Back stays on the page.
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
