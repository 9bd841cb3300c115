import { useStore } from '#components/ui/store.ts';
import { announcedTitle } from './announce-page.ts';

/** Always rendered: a live region announces only content that appears in it later. */
export function PageAnnouncement() {
  return (
    <p className="visually-hidden" aria-live="polite">
      {useStore(announcedTitle)}
    </p>
  );
}
