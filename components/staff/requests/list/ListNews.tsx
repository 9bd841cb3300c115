import { useState } from 'react';
import { toast } from '#components/ui/toasts.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import type { DeskState } from '../engine/desk-state.ts';
import styles from './RequestList.module.css';

interface ListNewsProps {
  state: Pick<DeskState, 'submissions' | 'hasFailed'>;
  /** Reloads the list. @returns whether that succeeded. */
  onRefresh: () => Promise<boolean>;
}

/**
 * Announces requests sent since the list was loaded. The list is reloaded only on demand, so that rows do not move
 * while the user works with them. The heading beside it is as high as the button, so that nothing shifts when a
 * request arrives.
 */
export function ListNews({ state: { submissions, hasFailed }, onRefresh }: ListNewsProps) {
  // Without announcements of the provider, staff refresh the list when they want to.
  const areAnnounced = submissions !== null;
  const newRequests = submissions ? submissions.total - submissions.seen : 0;
  const [isAsking, setAsking] = useState(false);
  const refresh = async () => {
    setAsking(true);
    const hasArrived = await onRefresh();
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
