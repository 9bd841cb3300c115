import { knownStatus, statusLabel } from './status-label.ts';
import styles from './StatusBadge.module.css';

/** A request's status as a word on its colour. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`${styles.badge} ${styles[knownStatus(status)]}`}>{statusLabel(status)}</span>;
}
