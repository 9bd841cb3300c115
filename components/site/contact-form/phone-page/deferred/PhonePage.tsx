import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import type { PhoneApi } from '#shared/contract/api.ts';
import { acceptedFiles } from '#shared/rules/file-types.ts';
import { LogoMark } from '#components/app/LogoMark.tsx';
import { useSite } from '#components/app/contexts.ts';
import { Button } from '#components/ui/Button.tsx';
import { FileThumb } from '#components/ui/FileThumb.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { onReturn } from '#components/ui/on-return.ts';
import { useStore } from '#components/ui/store.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { TimeLeft } from '../../documents/deferred/TimeLeft.tsx';
import { takeChosen } from '../../documents/transferred-files.ts';
import { UploadsUnderWay } from '../../documents/UploadsUnderWay.tsx';
import type { DraftFile } from '../../engine/draft-storage.ts';
import { linkSecret } from '#components/ui/link-secret.ts';
import { browserClock } from '#components/ui/clock.ts';
import { wouldLose } from '../../engine/form-state.ts';
import { camera, paperclip } from '../../icons.ts';
import endTexts from './end-texts.json' with { type: 'json' };
import { looksBlurred } from './looks-blurred.ts';
import styles from './PhonePage.module.css';
import { createPhoneSender, type PhoneState } from './phone-sender.ts';

const ends: Readonly<Record<Exclude<PhoneState['phase'], 'opening' | 'ready'>, { title: string; text?: string }>> =
  endTexts;

/** Advice about a blurred picture, which is accepted all the same. */
const blurredAdvice = 'Sembra sfocata: se puoi, scattane un’altra tenendo fermo il telefono.';

function useBlurred(files: readonly DraftFile[]): ReadonlySet<string> {
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(new Set());
  const judged = useRef(new Set<string>());
  useEffect(() => {
    const judge = async (fileName: string, file: File) => {
      if (await looksBlurred(file)) setBlurred((names) => new Set([...names, fileName]));
    };
    for (const { fileName, file } of files) {
      if (!file || judged.current.has(fileName)) continue;
      judged.current.add(fileName);
      void judge(fileName, file);
    }
  }, [files]);
  return blurred;
}

/** The page on a phone that has scanned a form's code. It shows nothing of the draft (docs/product.md, 3.11). */
export function PhonePage({ api }: { api: PhoneApi }) {
  const { uploadLimits } = useSite();
  // A phone takes pictures. Large documents are chosen where they are.
  const limits = { ...uploadLimits, maxLargeBytes: uploadLimits.maxFileBytes };
  const [sender] = useState(() => createPhoneSender(api, limits, browserClock));
  const state = useStore(sender.link);
  const form = useStore(sender.form);
  const { files, uploads } = form;
  const last = files.at(-1)?.fileName;
  const blurred = useBlurred(files);
  const title = useRef<HTMLHeadingElement>(null);
  useLeaveWarning(wouldLose(form));

  useEffect(() => {
    const open = () => void sender.open(linkSecret(location.hash));
    open();
    const shown = new AbortController();
    const { signal } = shown;
    window.addEventListener('hashchange', open, { signal });
    onReturn(() => {
      sender.retryInterrupted();
      if (sender.link.get().phase === 'ready') open();
    }, signal);
    return () => shown.abort();
  }, [sender]);

  const end = state.phase === 'opening' || state.phase === 'ready' ? null : ends[state.phase];
  useEffect(() => {
    if (end) title.current?.focus();
  }, [end]);

  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => sender.addFiles(takeChosen(currentTarget));

  return (
    <main className={styles.page}>
      <LogoMark className={styles.mark} />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {end ? end.title : 'Aggiungi foto'}
      </h1>
      <p className={styles.text}>
        {(state.phase === 'unreachable' ? state.problem : end?.text) ??
          'Le foto arrivano nella richiesta aperta sul computer, dove puoi vederle e toglierle.'}
      </p>
      {state.phase === 'opening' && <p>Un momento…</p>}
      {state.phase === 'unreachable' && (
        <Button wide onClick={() => void sender.open(linkSecret(location.hash))}>
          Riprova
        </Button>
      )}
      {state.phase === 'ready' && (
        <>
          <label className={`${styles.choice} ${styles.main}`}>
            <Icon shape={camera} />
            Scatta una foto
            <input type="file" accept="image/*" capture="environment" onChange={onChoose} />
          </label>
          <label className={styles.choice}>
            <Icon shape={paperclip} />
            Scegli foto o documenti
            <input type="file" multiple accept={acceptedFiles} onChange={onChoose} />
          </label>
          <p className={styles.small}>
            Il collegamento vale ancora <TimeLeft seconds={state.seconds} />.
          </p>
        </>
      )}
      {end ? (
        uploads.length > 0 && <p>{`Non arrivate: ${uploads.map(({ fileName }) => fileName).join(', ')}`}</p>
      ) : (
        <UploadsUnderWay uploads={uploads} form={sender} large={null} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {last && `Arrivata sul computer: ${last}. ${blurred.has(last) ? blurredAdvice : ''}`}
      </p>
      {files.length > 0 && (
        <ul className={styles.sent} aria-label="Arrivate sul computer">
          {files.map(({ fileName, file }) => (
            <li key={fileName}>
              <FileThumb fileName={fileName} file={file} />
              <span className={styles.name}>{fileName}</span>
              {blurred.has(fileName) && <p className={styles.advice}>{blurredAdvice}</p>}
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && uploads.length === 0 && (
        <p className={styles.text}>
          <strong>Hai finito?</strong> Puoi tornare al computer, dove le foto sono già nella richiesta, e inviarla da
          lì. Questa pagina si può chiudere.
        </p>
      )}
    </main>
  );
}
