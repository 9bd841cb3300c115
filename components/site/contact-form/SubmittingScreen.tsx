import { LogoMark } from '#components/app/LogoMark.tsx';
import { ProgressBar } from '#components/app/ProgressBar.tsx';
import { uploadProgress, type Upload } from './engine/uploads.ts';
import styles from './SubmittingScreen.module.css';

/** Covers the form while it is sent. Always rendered, because a live region announces only content that is added later. */
export function SubmittingScreen({ isShown, uploads }: { isShown: boolean; uploads: readonly Upload[] }) {
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
          {progress && <p className={styles.waiting}>Prima finiscono di arrivare i documenti.</p>}
        </div>
        {progress && (
          <div className={styles.documents}>
            <ProgressBar locale="it" percent={progress.percent} label="Caricamento dei documenti" />
          </div>
        )}
      </div>
    </div>
  );
}
