import { useEffect, useRef, useState } from 'react';
import type { PhoneApi } from '#shared/contract/api.ts';
import type { PatientPage } from '#shared/contract/quotes.ts';
import { acceptedFiles } from '#shared/rules/file-types.ts';
import { keptDocumentName } from '#shared/rules/plain-form.ts';
import type { DocumentKind } from '#shared/rules/quote.ts';
import { useSite } from '#components/app/contexts.ts';
import { Button } from '#components/ui/Button.tsx';
import { browserClock } from '#components/ui/clock.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { keepPage } from '#components/ui/keep-page.ts';
import { onReturn } from '#components/ui/on-return.ts';
import { useStore } from '#components/ui/store.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { droppedFiles, takeChosen } from '../../documents/transferred-files.ts';
import { useLargeParts } from '../../documents/use-large-parts.ts';
import { UploadsUnderWay } from '../../documents/UploadsUnderWay.tsx';
import { steps, wouldLose } from '../../engine/form-state.ts';
import { check, paperclip } from '../../icons.ts';
import { createPhoneSender } from '../../phone-page/deferred/phone-sender.ts';
import styles from './Documents.module.css';

export interface AddDocumentProps {
  label: string;
  /** undefined: any document. */
  kind?: DocumentKind;
  /** The documents of the request, whose names are taken and whose sizes count. */
  files: PatientPage['files'];
  upload: (kind: DocumentKind | undefined) => PhoneApi['upload'];
}

/** A button to choose documents, which are sent at once; without scripts, a form with a button to send them. */
export function AddDocument({ label, kind, files, upload }: AddDocumentProps) {
  const { uploadLimits: limits } = useSite();
  const live = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [sender] = useState(() => {
    const api = { join: async () => ({ seconds: null }), upload: upload(kind) };
    const created = createPhoneSender(api, limits, browserClock);
    const known = files.map(({ name, size }) => ({ fileName: name, size, link: '' }));
    created.form.dispatch(steps.filesReplaced, known);
    return created;
  });
  const state = useStore(sender.form);
  useLeaveWarning(wouldLose(state));
  const large = useLargeParts(state.uploads);

  useEffect(() => {
    // What was chosen before the scripts ran.
    sender.addFiles(takeChosen(input.current));
    const shown = new AbortController();
    onReturn(sender.retryInterrupted, shown.signal);
    keepPage(shown.signal);
    return () => shown.abort();
  }, [sender]);

  const drop = async (transfer: DataTransfer) => {
    const { files: dropped, refused } = await droppedFiles(transfer, () => undefined);
    sender.addFiles(dropped, refused);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes drops like its button to choose files
    <form
      method="post"
      action="#"
      encType="multipart/form-data"
      className={styles.add}
      onDrop={({ dataTransfer }) => void drop(dataTransfer)}
    >
      {kind && <input type="hidden" name="kind" value={kind} />}
      {/* So that a name that a device gives gets a number if it is taken. */}
      {!live && files.map(({ name }) => <input key={name} type="hidden" name={keptDocumentName} value={name} />)}
      <label className={styles.choice}>
        <Icon shape={paperclip} />
        <span>{label}</span>
        <input
          ref={input}
          type="file"
          name="files"
          multiple
          accept={acceptedFiles}
          onChange={({ currentTarget }) => sender.addFiles(takeChosen(currentTarget))}
        />
      </label>
      {!live && (
        <Button type="submit" variant="secondary" size="small">
          Invia
        </Button>
      )}
      <UploadsUnderWay uploads={state.uploads} form={sender} large={large} />
      <ul aria-live="polite" className={styles.files}>
        {state.files.slice(files.length).map(({ fileName }) => (
          <li key={fileName} className={styles.tick}>
            <Icon shape={check} />
            <span>{`Arrivato: ${fileName}`}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}
