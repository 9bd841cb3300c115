import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { FileThumb } from '#components/ui/FileThumb.tsx';
import { ProgressBar } from '#components/ui/ProgressBar.tsx';
import type { FormController } from '../form-controller.ts';
import { uploadAnnouncement, uploadProgress, type Upload } from './uploads.ts';
import { CrossButton } from './CrossButton.tsx';
import styles from './UploadsUnderWay.module.css';

/** @returns an object URL of the file for as long as the component shows it; null before that. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- made and revoked in one place, or it would outlive its use
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

type UploadControls = Pick<FormController, 'dismissUpload' | 'retryUpload'>;

function UnderWay({ upload, form }: { upload: Upload; form: UploadControls }) {
  const preview = useObjectUrl(upload.file);
  return (
    <>
      <span className={styles.thumb}>
        <FileThumb fileName={upload.fileName} link={preview} />
      </span>
      <span className={styles.name}>{upload.fileName}</span>
      <ProgressBar percent={upload.progress * 100} label={`Caricamento di ${upload.fileName}`} />
      <CrossButton
        className={styles.close}
        aria-label={`Annulla il caricamento di ${upload.fileName}`}
        onClick={() => form.dismissUpload(upload.id)}
      />
    </>
  );
}

function Failed({ upload, form }: { upload: Upload; form: UploadControls }) {
  return (
    <>
      <span className={styles.name}>{upload.fileName}</span>
      <p className={styles.problem} role="alert">
        {upload.problem}
      </p>
      {upload.retriable ? (
        <Button
          variant="quiet"
          size="small"
          className={styles.retry}
          aria-label={`Riprova a caricare ${upload.fileName}`}
          onClick={() => form.retryUpload(upload.id)}
        >
          Riprova
        </Button>
      ) : null}
      <CrossButton
        className={styles.close}
        aria-label={`Togli ${upload.fileName} dall’elenco`}
        onClick={() => form.dismissUpload(upload.id)}
      />
    </>
  );
}

/** Documents being uploaded with their progress, and failed ones with the reason. */
export function UploadsUnderWay({ uploads, form }: { uploads: readonly Upload[]; form: UploadControls }) {
  const progress = uploadProgress(uploads);
  return (
    <div className={styles.group}>
      {/* Always rendered: a live region announces only what appears inside it later. */}
      <p className="visually-hidden" aria-live="polite">
        {uploadAnnouncement(uploads)}
      </p>
      {progress && progress.count > 1 ? (
        // The live region above says it to those who do not see it.
        <p className={styles.all} aria-hidden="true">
          Restano {progress.count} documenti: {Math.round(progress.percent)}%
        </p>
      ) : null}
      {uploads.length > 0 ? (
        <ul className={styles.list} aria-label="Documenti in caricamento">
          {uploads.map((upload) => (
            <li key={upload.id} className={upload.problem === null ? styles.underWay : styles.failed}>
              {upload.problem === null ? (
                <UnderWay upload={upload} form={form} />
              ) : (
                <Failed upload={upload} form={form} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
