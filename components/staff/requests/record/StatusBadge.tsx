import { knownStatus, statusLabel } from './status-label.ts';
import styles from './StatusBadge.module.css';

/** The Croatian title of a request's status, on the status's colour. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`${styles.badge} ${styles[knownStatus(status)]}`}>{statusLabel(status)}</span>;
}
