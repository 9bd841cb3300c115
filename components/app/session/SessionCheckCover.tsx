import { useSyncExternalStore } from 'react';
import { pageChange } from '../page-change.ts';
import styles from './SessionCheckCover.module.css';

const isChecking = () => pageChange.get() === 'checkingSession';

/** 'Loading...' over the page being left, while the server checks whether the next one may be seen. */
export function SessionCheckCover() {
  const shown = useSyncExternalStore(pageChange.subscribe, isChecking, () => false);
  return shown ? (
    <output className={styles.cover} lang="en">
      Loading...
    </output>
  ) : null;
}
