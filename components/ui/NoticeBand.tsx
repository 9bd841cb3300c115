import type { ReactNode } from 'react';
import styles from './NoticeBand.module.css';

/**
 * A notice at the top of a screen with possible actions.
 * @param label its name for screen readers.
 */
export function NoticeBand({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.band} aria-label={label}>
      {children}
    </section>
  );
}
