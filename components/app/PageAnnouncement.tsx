import { useStore } from '#components/ui/store.ts';
import { announcedTitle } from './announce-page.ts';

/** Always there: a live region announces only what appears inside it later. */
export function PageAnnouncement() {
  return (
    <p className="visually-hidden" aria-live="polite">
      {useStore(announcedTitle)}
    </p>
  );
}
