import { useEffect, useState } from 'react';
import { unsavedWork } from '../../parts/unsaved-work.ts';
import { isPlainClick } from '#components/ui/plain-click.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { LeaveDialog } from '../../parts/actions.tsx';
import { onPageStep } from '#components/app/page-history.ts';
import { pushPageEntry } from '../../parts/page-entries.ts';

const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (!isPlainClick(event)) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  return link.getAttribute('href')?.startsWith('#') ? null : link;
};

/** Asks before the user leaves unsaved work: links and Back by a dialog, closing or reloading the tab by the browser's prompt. */
export function LeaveGuard({ active }: { active: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveWarning(active);

  useEffect(() => {
    if (!active) return undefined;
    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => link.click());
    };
    // In the capture phase, this listener runs before the router's.
    document.addEventListener('click', onClick, true);

    // Back cannot be prevented. With a second history entry for this page, Back stays on the page.
    const { href } = window.location;
    const addEntry = () => pushPageEntry(href);
    addEntry();
    const stopWatching = onPageStep(() => {
      addEntry();
      setLeave(() => () => window.history.go(-2));
      return true;
    });
    return () => {
      document.removeEventListener('click', onClick, true);
      stopWatching();
    };
  }, [active]);

  if (!leave) return null;
  return (
    <LeaveDialog
      onCancel={() => setLeave(null)}
      onConfirm={() => {
        setLeave(null);
        // The work is no longer unsaved, so nothing intercepts the navigation.
        void unsavedWork.discard().then(leave);
      }}
    />
  );
}
