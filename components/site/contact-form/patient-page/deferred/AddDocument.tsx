import { useEffect, useRef, useState } from 'react';
import type { PatientUpload } from '#shared/contract/api.ts';
import { acceptedFiles } from '#shared/rules/file-types.ts';
import { keptDocumentName } from '#shared/rules/plain-form.ts';
import type { DocumentKind } from '#shared/rules/quote.ts';
import { useSite } from '#components/app/site-context.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { onReturn } from '#components/ui/on-return.ts';
import { useStore } from '#components/ui/store.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { UploadsUnderWay } from '../../documents/UploadsUnderWay.tsx';
import { wouldLose } from '../../engine/form-state.ts';
import { paperclip } from '../../icons.ts';
import styles from './Documents.module.css';
import { createPatientUploader, type PatientFile } from './patient-uploader.ts';

interface AddDocumentProps {
  label: string;
  /** undefined: any document. */
  kind?: DocumentKind;
  files: readonly PatientFile[];
  upload: PatientUpload;
  onStored: (file: PatientFile) => void;
}

/** A button to choose documents, which are sent at once; without scripts, a form with a button to send them. */
export function AddDocument({ label, kind, files, upload, onStored }: AddDocumentProps) {
  const { uploadLimits: limits } = useSite();
  const live = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [uploader] = useState(() => createPatientUploader({ upload, kind, files, limits, onStored }));
  const state = useStore(uploader.store);
  useLeaveWarning(wouldLose(state));

  const take = () => {
    const { current } = input;
    if (!current?.files?.length) return;
    uploader.addFiles([...current.files]);
    // Resets the value, so that choosing the same file again fires a change event.
    current.value = '';
  };
  useEffect(() => {
    const shown = new AbortController();
    onReturn(uploader.retryInterrupted, shown.signal);
    return () => shown.abort();
  }, [uploader]);
  // Takes what was chosen before the scripts ran.
  useEffect(take, [uploader]);

  return (
    <form method="post" encType="multipart/form-data" className={styles.add}>
      {kind && <input type="hidden" name="kind" value={kind} />}
      {!live &&
        files.map(({ name }) => <input key={name} type="hidden" name={keptDocumentName} value={name} />)}
      <label className={styles.choice}>
        <Icon shape={paperclip} />
        <span>{label}</span>
        <input ref={input} type="file" name="files" multiple accept={acceptedFiles} onChange={take} />
      </label>
      {!live && (
        <Button type="submit" variant="secondary" size="small">
          Invia
        </Button>
      )}
      <UploadsUnderWay uploads={state.uploads} form={uploader} />
    </form>
  );
}
