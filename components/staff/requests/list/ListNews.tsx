import { useState } from 'react';
import { useStore } from '#components/ui/store.ts';
import { toast } from '#components/ui/toasts.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import type { Desk } from '../engine/desk.ts';
import styles from './RequestList.module.css';

/**
 * Announces requests sent since the list was loaded. The list is reloaded only on demand, so that rows do not move
 * while the user works with them. The heading beside it is as high as the button, so that nothing shifts when a
 * request arrives.
 */
export function ListNews({ desk }: { desk: Desk }) {
  const { submissions, hasFailed } = useStore(desk);
  // Without announcements of the provider, staff refresh the list when they want to.
  const areAnnounced = submissions !== null;
  const newRequests = submissions ? submissions.total - submissions.seen : 0;
  const [isAsking, setAsking] = useState(false);
  const refresh = async () => {
    setAsking(true);
    const hasArrived = await desk.refresh();
    setAsking(false);
    // The button disappears when there are no new requests.
    if (hasArrived && areAnnounced) document.querySelector('main')?.focus({ preventScroll: true });
    toast(hasArrived ? 'Popis je osvježen.' : 'Popis se nije mogao osvježiti. Pokušaj ponovno.');
  };
  return (
    <>
      <output className="visually-hidden">{newRequests > 0 && `Novi upiti: ${newRequests}`}</output>
      {(newRequests > 0 || !areAnnounced || hasFailed) && (
        <span className={styles.news}>
          <ActionButton isInactive={isAsking} onClick={() => void refresh()}>
            {newRequests > 0 ? `Prikaži nove (${newRequests})` : 'Osvježi popis'}
          </ActionButton>
        </span>
      )}
    </>
  );
}
