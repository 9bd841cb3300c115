import { useId, useState } from 'react';
import { acceptedFiles } from '#shared/rules/accepted-documents.ts';
import type { FormController } from '../form-controller.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { paperclip } from '../icons.ts';
import styles from './UploadArea.module.css';

/** Where documents are chosen or dropped; the form itself takes pasted ones. */
export function UploadArea({ form }: { form: FormController }) {
  const id = useId();
  const [over, setOver] = useState(false);

  return (
    <div
      className={[styles.area, over && styles.over].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        form.addFiles(droppedFiles(event.dataTransfer));
      }}
    >
      <Icon shape={paperclip} className={styles.icon} />
      <span>
        <label htmlFor={id} className={styles.label}>
          Allega Documenti
        </label>
        <span id={`${id}-hint`} className={styles.hint}>
          Radiografie, panoramiche o preventivi già ricevuti
        </span>
      </span>
      <input
        id={id}
        className={styles.input}
        type="file"
        name="files"
        multiple
        accept={acceptedFiles}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          form.addFiles([...(currentTarget.files ?? [])]);
          // So that choosing the same file again is a change.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** @returns the dropped files without folders, which the browser lists like files that cannot be read. */
function droppedFiles({ items }: DataTransfer): File[] {
  return [...items]
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}
