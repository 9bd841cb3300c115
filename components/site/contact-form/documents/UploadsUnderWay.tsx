import { useSite } from '#components/app/contexts.ts';
import { Button } from '#components/ui/Button.tsx';
import { FileThumb } from '#components/ui/FileThumb.tsx';
import { ProgressBar } from '#components/app/ProgressBar.tsx';
import type { FormController } from '../engine/form-controller.ts';
import { documentProblems } from '../engine/failures.ts';
import { uploadAnnouncement, uploadProgress, type Upload } from '../engine/uploads.ts';
import { CrossButton } from './CrossButton.tsx';
import type { useLargeParts } from './use-large-parts.ts';
import styles from './UploadsUnderWay.module.css';

interface UploadsUnderWayProps {
  uploads: readonly Upload[];
  form: Pick<FormController, 'dismissUpload' | 'retryUpload'>;
  waitsForConsent?: boolean;
  /** null: none of the uploads is large, or the parts are not loaded. */
  large: ReturnType<typeof useLargeParts>;
}

type UploadRowProps = Omit<UploadsUnderWayProps, 'uploads'> & { upload: Upload };

function UploadRow({ upload, form, waitsForConsent, large }: UploadRowProps) {
  const { id, fileName, file, progress, problem, retriable } = upload;
  const Progress = file.size > useSite().uploadLimits.maxFileBytes && large?.LargeProgress;
  // A large one is only interrupted: what has arrived is kept. Of another server's answers, the visitor is told.
  const isFailed = problem !== null && !(Progress && problem === documentProblems.interrupted);
  return (
    <li className={isFailed ? styles.failed : styles.underWay}>
      {!isFailed && (
        <span className={styles.thumb}>
          <FileThumb fileName={fileName} file={file} />
        </span>
      )}
      <span className={styles.name}>{fileName}</span>
      {isFailed ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : waitsForConsent ? (
        <span className={styles.waiting}>Attende il consenso</span>
      ) : (
        <>
          <ProgressBar locale="it" percent={progress * 100} label={`Caricamento di ${fileName}`} />
          {Progress && <Progress upload={upload} />}
        </>
      )}
      {isFailed && retriable && (
        <Button
          variant="quiet"
          size="small"
          className={styles.retry}
          aria-label={`Riprova a caricare ${fileName}`}
          onClick={() => form.retryUpload(id)}
        >
          Riprova
        </Button>
      )}
      <CrossButton
        className={styles.close}
        aria-label={isFailed ? `Togli ${fileName} dall’elenco` : `Annulla il caricamento di ${fileName}`}
        onClick={() => form.dismissUpload(id)}
      />
    </li>
  );
}

export function UploadsUnderWay({ uploads, form, waitsForConsent = false, large }: UploadsUnderWayProps) {
  const progress = uploadProgress(uploads);
  return (
    <div className={styles.group}>
      {/* Always rendered, because a live region announces only content that is added later. */}
      <p className="visually-hidden" aria-live="polite">
        {uploadAnnouncement(uploads, waitsForConsent)}
      </p>
      {progress && progress.count > 1 && !waitsForConsent ? (
        // Hidden from screen readers, because the live region above announces the same.
        <p className={styles.all} aria-hidden="true">
          {`Restano ${progress.count} documenti: ${Math.round(progress.percent)}%`}
        </p>
      ) : null}
      {uploads.length > 0 ? (
        <ul className={styles.list} aria-label="Documenti in caricamento">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} {...{ upload, form, waitsForConsent, large }} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
