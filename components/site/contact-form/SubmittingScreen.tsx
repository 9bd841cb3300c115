import type { ReactNode } from 'react';
import { LogoMark } from '#components/app/LogoMark.tsx';
import { ProgressBar } from '#components/app/ProgressBar.tsx';
import { uploadProgress, type Upload } from './engine/uploads.ts';
import styles from './SubmittingScreen.module.css';

interface SubmittingScreenProps {
  isShown: boolean;
  uploads: readonly Upload[];
  /** What is awaited, in more detail than the progress of all documents; null: nothing more. */
  children: ReactNode;
}

/** Covers the form while it is sent. Always rendered, because a live region announces only content that is added later. */
export function SubmittingScreen({ isShown, uploads, children }: SubmittingScreenProps) {
  const progress = isShown ? uploadProgress(uploads) : null;
  return (
    <div className={isShown ? styles.screen : undefined}>
      <div className={isShown ? styles.middle : undefined}>
        {isShown && (
          <div className={styles.rings}>
            <LogoMark className={styles.logo} />
          </div>
        )}
        <div aria-live="polite">
          {isShown && <p className={styles.text}>Invio in corso</p>}
          {isShown && children}
          {progress && !children && <p className={styles.waiting}>Prima finiscono di arrivare i documenti.</p>}
        </div>
        {progress && !children && (
          <div className={styles.documents}>
            <ProgressBar locale="it" percent={progress.percent} label="Caricamento dei documenti" />
          </div>
        )}
      </div>
    </div>
  );
}
