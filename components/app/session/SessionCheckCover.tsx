import { useStore } from '#components/ui/store.ts';
import { pageChange } from '../page-change.ts';
import styles from './SessionCheckCover.module.css';

/** 'Loading...' over the page being left, while the server checks whether the next one may be seen. */
export function SessionCheckCover() {
  const shown = useStore(pageChange) === 'checkingSession';
  return shown ? (
    <output className={styles.cover} lang="en">
      Loading...
    </output>
  ) : null;
}
