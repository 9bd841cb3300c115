import { useSyncExternalStore } from 'react';
import { pageChange } from './page-change.ts';
import styles from './PageLoading.module.css';

const isLoading = () => pageChange.get() === 'loading';

/** 'Caricamento...' over the page being left, where the next one takes longer than a moment. */
export function PageLoading() {
  const shown = useSyncExternalStore(pageChange.subscribe, isLoading, () => false);
  return (
    <output className={styles.area}>{shown && <span className={styles.text}>Caricamento...</span>}</output>
  );
}
