import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

/** A question that expands to show its answer, with + and -. Works without scripts. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.item}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <span className={styles.sign} aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
