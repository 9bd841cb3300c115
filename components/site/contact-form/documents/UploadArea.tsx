import { useId, type ChangeEvent } from 'react';
import { acceptedFiles } from '#shared/rules/file-types.ts';
import { useSite } from '#components/app/contexts.ts';
import type { FormController } from '../engine/form-controller.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { camera, paperclip } from '../icons.ts';
import { PhonePhotos } from './PhonePhotos.tsx';
import { takeChosen } from './transferred-files.ts';
import styles from './UploadArea.module.css';

/** Does not use Intl.NumberFormat, because creating it on the first screen is slow on phones. @returns '2,5 MB'. */
const inMegabytes = (bytes: number): string =>
  `${String(Math.floor((bytes / 1024 ** 2) * 10) / 10).replace('.', ',')} MB`;

interface UploadAreaProps {
  form: FormController;
  takesPhone: boolean;
  isOver: boolean;
  /** Number of files read from a dropped folder; 0 if none is being read. */
  reading: number;
  /** True if uploads wait until the visitor gives the consent that the clinic asks for; null if it asks for none. */
  waitsForConsent: boolean | null;
}

/** The area where documents are chosen or photographed. The form itself handles dropped and pasted documents. */
export function UploadArea({ form, takesPhone, isOver, reading, waitsForConsent }: UploadAreaProps) {
  const id = useId();
  const { maxFileBytes, maxLargeBytes } = useSite().uploadLimits;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => form.addFiles(takeChosen(currentTarget));

  return (
    <>
      <div className={[styles.area, isOver && styles.over].filter(Boolean).join(' ')}>
        <Icon shape={paperclip} className={styles.icon} />
        <span>
          <label htmlFor={id} className={styles.label}>
            Allega Documenti
          </label>{' '}
          <span id={`${id}-hint`} className={styles.hint}>
            <span>{`Radiografie, panoramiche o preventivi già ricevuti, anche foto dal telefono: fino a ${inMegabytes(maxFileBytes)} l’uno`}</span>
            {maxLargeBytes > maxFileBytes ? (
              // Hidden without scripts, which send them in parts.
              <span className={styles.large}>{`; TAC (DICOM, ZIP) e PDF fino a ${inMegabytes(maxLargeBytes)}`}</span>
            ) : (
              <span>, PDF, DICOM, ZIP o immagini</span>
            )}
            {waitsForConsent !== null && (
              // Keeps its room, so that nothing moves when the consent is given.
              <span className={waitsForConsent ? undefined : styles.given}>. Prima serve il consenso qui sopra</span>
            )}
          </span>
        </span>{' '}
        <input
          id={id}
          className={styles.input}
          type="file"
          name="files"
          multiple
          accept={acceptedFiles}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
      </div>
      <p aria-live="polite" className={reading > 0 ? styles.hint : 'visually-hidden'}>
        {reading > 0 && `Lettura della cartella: ${reading} file`}
      </p>
      <label className={`${styles.second} ${styles.camera}`}>
        <Icon shape={camera} />
        Scatta una foto <input type="file" name="files" accept="image/*" capture="environment" onChange={choose} />
      </label>
      <div className={styles.phone}>
        <p className={styles.drop}>Puoi anche trascinarli qui.</p>
        {takesPhone && !waitsForConsent && <PhonePhotos form={form} />}
      </div>
    </>
  );
}
