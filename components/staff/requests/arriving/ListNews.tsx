import { useState } from 'react';
import { toast } from '#components/ui/toasts.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import styles from './ListNews.module.css';

interface ListNewsProps {
  newRequests: number;
  /** True until all parts of the list have loaded. */
  isArriving: boolean;
  /** Reloads the list. @returns whether that succeeded. */
  onRefresh: () => Promise<boolean>;
}

/**
 * Announces requests sent since the list was loaded. The list is reloaded only on demand, so that rows do not move
 * while somebody works with them. The button is always rendered, so that nothing shifts when a request arrives.
 */
export function ListNews({ newRequests, isArriving, onRefresh }: ListNewsProps) {
  const [isAsking, setAsking] = useState(false);
  const refresh = async () => {
    setAsking(true);
    const hasArrived = await onRefresh();
    setAsking(false);
    toast(hasArrived ? 'Popis je osvježen.' : 'Popis se nije mogao osvježiti. Pokušaj ponovno.');
  };
  return (
    <div className={styles.news}>
      <output>{newRequests > 0 && `Novi upiti: ${newRequests}`}</output>
      <ActionButton isInactive={isAsking || isArriving} onClick={() => void refresh()}>
        {newRequests > 0 ? 'Prikaži nove' : 'Osvježi popis'}
      </ActionButton>
    </div>
  );
}
