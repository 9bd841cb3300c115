import { useSyncExternalStore } from 'react';
import { sessionCheck } from './session-check.ts';
import styles from './SessionCheckCover.module.css';

/** 'Loading...' over the page being left, while the server checks whether the next one may be seen. */
export function SessionCheckCover() {
  const checking = useSyncExternalStore(sessionCheck.subscribe, sessionCheck.get, () => false);
  return checking ? (
    <output className={styles.cover} lang="en">
      Loading...
    </output>
  ) : null;
}
