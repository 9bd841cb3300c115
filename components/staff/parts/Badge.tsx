import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export function Badge({ tone, children }: { tone: 'ok' | 'neutral' | 'error'; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
