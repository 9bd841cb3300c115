import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import styles from './notice.module.css';

interface FailureNoticeProps {
  onRetry: () => void;
  children: ReactNode;
}

/** A failure message with a retry button. */
export function FailureNotice({ onRetry, children }: FailureNoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      {children}
      <ActionButton onClick={onRetry}>Pokušaj ponovno</ActionButton>
    </div>
  );
}
