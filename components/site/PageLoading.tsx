import { useSyncExternalStore } from 'react';
import { pageLoading } from './page-loading.ts';
import styles from './PageLoading.module.css';

/** 'Caricamento...' over the page being left, where the next one takes longer than a moment. */
export function PageLoading() {
  const isLoading = useSyncExternalStore(pageLoading.subscribe, pageLoading.get, () => false);
  return (
    <output className={styles.area}>
      {isLoading && <span className={styles.text}>Caricamento...</span>}
    </output>
  );
}
