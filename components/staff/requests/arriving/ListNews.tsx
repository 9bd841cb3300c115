import { useState } from 'react';
import { useToast } from '#components/ui/toasts.ts';
import { RestingButton } from '../../parts/RestingButton.tsx';
import styles from './ListNews.module.css';

interface ListNewsProps {
  newRequests: number;
  /** Whether the list itself is still arriving. */
  isArriving: boolean;
  /** Reloads the list. @returns whether that succeeded. */
  onRefresh: () => Promise<boolean>;
}

/**
 * Announces requests sent since the list was loaded and adds them on demand, so that rows do not move while someone works with
 * them. The button is always rendered, so that nothing shifts when a request arrives.
 */
export function ListNews({ newRequests, isArriving, onRefresh }: ListNewsProps) {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const refresh = async () => {
    setAsking(true);
    const came = await onRefresh();
    setAsking(false);
    toast(came ? 'Popis je osvježen.' : 'Popis se nije mogao osvježiti. Pokušaj ponovno.');
  };
  return (
    <div className={styles.news}>
      <output>{newRequests > 0 && `Novi upiti: ${newRequests}`}</output>
      <RestingButton
        variant="secondary"
        size="small"
        rests={isAsking || isArriving}
        onClick={() => void refresh()}
      >
        {newRequests > 0 ? 'Prikaži nove' : 'Osvježi popis'}
      </RestingButton>
    </div>
  );
}
