import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import type { FormController } from './form-controller.ts';
import type { Upload } from './form-state.ts';
import { Icon } from '../ui/Icon.tsx';
import { cross } from '../ui/icons.ts';
import styles from './UploadsUnderWay.module.css';

function UnderWay({ upload, form }: { upload: Upload; form: FormController }) {
  return (
    <>
      <span className={styles.name}>{upload.fileName}</span>
      <ProgressBar percent={upload.progress * 100} label={`Caricamento di ${upload.fileName}`} />
      <button
        type="button"
        className={styles.close}
        aria-label={`Annulla il caricamento di ${upload.fileName}`}
        onClick={() => form.dismissUpload(upload.id)}
      >
        <Icon shape={cross} />
      </button>
    </>
  );
}

function Failed({ upload, form }: { upload: Upload; form: FormController }) {
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
      <button
        type="button"
        className={styles.close}
        aria-label={`Togli ${upload.fileName} dall’elenco`}
        onClick={() => form.dismissUpload(upload.id)}
      >
        <Icon shape={cross} />
      </button>
    </>
  );
}

/** Documents on their way, each with its progress, and those that did not make it, each with the reason. */
export function UploadsUnderWay({ uploads, form }: { uploads: readonly Upload[]; form: FormController }) {
  if (uploads.length === 0) return null;
  return (
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
  );
}
