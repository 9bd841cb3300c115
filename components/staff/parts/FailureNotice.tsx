import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
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
      <Button variant="secondary" size="small" onClick={onRetry}>
        Pokušaj ponovno
      </Button>
    </div>
  );
}
