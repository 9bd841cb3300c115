import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import styles from './notice.module.css';

export function FailureNotice({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      {children}
      <ActionButton onClick={onRetry}>Pokušaj ponovno</ActionButton>
    </div>
  );
}
