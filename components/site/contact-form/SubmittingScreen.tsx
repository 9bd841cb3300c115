import { LogoMark } from '#components/app/LogoMark.tsx';
import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import { uploadProgress, type Upload } from './documents/uploads.ts';
import styles from './SubmittingScreen.module.css';

/**
 * Covers the form while the request is sent: the logo with two rings turning around it, and the progress of the
 * documents, which take minutes on a slow connection and whose own bars it hides.
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
