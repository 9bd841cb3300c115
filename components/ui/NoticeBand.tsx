import type { ReactNode } from 'react';
import styles from './NoticeBand.module.css';

/**
 * Something to know before one goes on, and what can be done about it, at the head of a screen.
 * @param label what screen readers call it.
 */
export function NoticeBand({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.band} aria-label={label}>
      {children}
    </section>
  );
}
