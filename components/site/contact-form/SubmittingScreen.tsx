import { LogoMark } from '#components/app/LogoMark.tsx';
import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import type { Upload } from './form-state.ts';
import { uploadProgress } from './documents/upload-progress.ts';
import styles from './SubmittingScreen.module.css';

/**
 * Over the form while it is being sent: the logo with two rings turning around it, and what it waits for. Documents on
 * a slow line take minutes, and their own bars are hidden below.
 */
export function SubmittingScreen({ uploads }: { uploads: readonly Upload[] }) {
  const progress = uploadProgress(uploads);
  return (
    <div className={styles.screen}>
      <div className={styles.middle} aria-live="polite">
        <div className={styles.rings}>
          <LogoMark className={styles.logo} />
        </div>
        <p className={styles.text}>Invio in corso</p>
        {progress === null ? null : (
          <div className={styles.documents}>
            <p className={styles.waiting}>Prima finiscono di arrivare i documenti.</p>
            <ProgressBar percent={progress.percent} label="Caricamento dei documenti" />
          </div>
        )}
      </div>
    </div>
  );
}
