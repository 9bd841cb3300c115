import { useStore } from '#components/ui/store.ts';
import { pageChange } from '../page-change.ts';
import styles from './SessionCheckCover.module.css';

/** 'Loading...' over the current page while the server checks access to the next one. */
export function SessionCheckCover() {
  const shown = useStore(pageChange) === 'checkingSession';
  return shown ? (
    <output className={styles.cover} lang="en">
      Loading...
    </output>
  ) : null;
}
