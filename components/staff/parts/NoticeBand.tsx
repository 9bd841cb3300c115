import type { ReactNode } from 'react';
import styles from './NoticeBand.module.css';

export const NoticeBand = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={styles.band} aria-label={label}>
    {children}
  </section>
);
