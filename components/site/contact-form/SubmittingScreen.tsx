import { formatPercent } from '#shared/format.ts';
import { LogoMark } from '#components/app/LogoMark.tsx';
import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import { uploadProgress, type Upload } from './documents/uploads.ts';
import styles from './SubmittingScreen.module.css';

/**
 * Covers the form while the request is sent. Shows the logo with two rotating rings, and the progress of the
 * documents, because uploads take minutes on a slow connection and their own progress bars are hidden.
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
            <ProgressBar
              text={formatPercent(progress.percent, 'it')}
              percent={progress.percent}
              label="Caricamento dei documenti"
            />
          </div>
        )}
      </div>
    </div>
  );
}
