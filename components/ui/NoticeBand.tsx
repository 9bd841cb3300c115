import type { ReactNode } from 'react';
import styles from './NoticeBand.module.css';

/** A notice at the top of a screen, with optional actions. @param label the name of the notice for screen readers. */
export function NoticeBand({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.band} aria-label={label}>
      {children}
    </section>
  );
}
