import type { ReactNode } from 'react';
import styles from './NoticeBand.module.css';

export function NoticeBand({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.band} aria-label={label}>
      {children}
    </section>
  );
}
