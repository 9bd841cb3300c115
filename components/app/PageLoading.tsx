import { useStore } from '#components/ui/store.ts';
import { pageChange } from './page-change.ts';
import styles from './PageLoading.module.css';

/** 'Caricamento...' over the current page if the next one takes longer than a moment. */
export function PageLoading() {
  const shown = useStore(pageChange) === 'loading';
  return (
    <output className={styles.area}>{shown && <span className={styles.text}>Caricamento...</span>}</output>
  );
}
