import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#shared/format.ts';
import { acceptedFiles } from '#shared/rules/file-types.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { useApi, useSite } from '#components/app/contexts.ts';
import { ProgressBar } from '#components/app/ProgressBar.tsx';
import { Button } from '#components/ui/Button.tsx';
import { useStore } from '#components/ui/store.ts';
import type { FormController } from '../../engine/form-controller.ts';
import type { Upload } from '../../engine/uploads.ts';
import { takeChosen } from '../transferred-files.ts';
import { createInterruptedUploads } from './interrupted-uploads.ts';
import styles from './LargeUploads.module.css';

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

const inMinutes = (seconds: number) => (seconds <= 60 ? 'meno di un minuto' : `${Math.ceil(seconds / 60)} minuti`);

const amountOf = (bytes: number, size: number) => `${inMegabytes(bytes)} di ${inMegabytes(size)}`;

// For the API client, so that there is one chunk.
export { createLargeUploads } from './large-upload.ts';

/** Number of seconds over which the speed is averaged, and after which it is shown. */
const averaged = 10;
const leastMeasured = 3;

/** How far an upload is, how fast, and how long it takes. Changes once a second, so that it can be read. */
function RunningText({ upload: { progress, file } }: { upload: Upload }) {
  const { size } = file;
  const sent = useRef(0);
  useEffect(() => {
    sent.current = progress * size;
  });
  const [{ bytes, speed }, show] = useState({ bytes: progress * size, speed: 0 });
  useEffect(() => {
    let samples: { at: number; bytes: number }[] = [];
    const timer = setInterval(() => {
      const last = { at: performance.now(), bytes: sent.current };
      // What had arrived before is no sign of speed.
      samples = samples[0]?.bytes === 0 ? [last] : [...samples, last].slice(-averaged);
      const [first = last] = samples;
      const isMeasured = samples.length > leastMeasured && last.bytes > first.bytes;
      const perSecond = isMeasured ? ((last.bytes - first.bytes) / (last.at - first.at)) * 1000 : 0;
      show({ bytes: last.bytes, speed: perSecond });
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const speedAndTime = [`${formatBytes(speed, 'it')}/s`, `ancora ${inMinutes((size - bytes) / speed)}`];
  return [amountOf(bytes, size), ...(speed > 0 ? speedAndTime : [])].join(' · ');
}

/** The progress of a large document in numbers, below its bar. */
export function LargeProgress({ upload }: { upload: Upload }) {
  const { problem, progress, file } = upload;
  const paused = problem !== null && `In pausa: riparte da solo da ${inMegabytes(progress * file.size)}`;
  return (
    <p className={styles.amount}>
      {/* Announced when it appears. */}
      <output>{paused}</output>
      {!paused && <RunningText upload={upload} />}
    </p>
  );
}

/** @returns what the form waits for while it is sent, and a way out; null if it waits for no large document. */
export function largeWait(uploads: readonly Upload[], form: FormController, { maxFileBytes }: UploadLimits) {
  const large = uploads.filter(({ file }) => file.size > maxFileBytes);
  if (large.length === 0) return null;
  return (
    <div className={styles.wait}>
      {large.map((upload) => (
        <div key={upload.id}>
          <p>{`Aspettiamo che finisca il caricamento di ${upload.fileName}.`}</p>
          {/* It stands in a live region, and changes every second. */}
          <div aria-live="off">
            <ProgressBar locale="it" percent={upload.progress * 100} label={`Caricamento di ${upload.fileName}`} />
            <LargeProgress upload={upload} />
          </div>
        </div>
      ))}
      <Button variant="quiet" size="small" onClick={form.stopWaiting}>
        Torna al modulo senza inviare
      </Button>
    </div>
  );
}

/** What visitors should know: the form can be filled in meanwhile, and an interrupted upload be continued. */
export function LargeNotes({ uploads, form }: { uploads: readonly Upload[]; form: FormController }) {
  const { maxFileBytes } = useSite().uploadLimits;
  const api = useApi();
  const [interrupted] = useState(() => createInterruptedUploads(form, api));
  const open = useStore(interrupted);
  useEffect(() => interrupted.start(), [interrupted]);
  const isUnderWay = uploads.some(
    ({ problem, restart, file }) => file.size > maxFileBytes && (problem === null || restart === 'connected'),
  );
  return (
    <>
      {isUnderWay && <p className={styles.note}>Puoi continuare a compilare il modulo.</p>}
      {open.map((kept) => (
        <div key={kept.fileName} className={styles.interrupted}>
          <output>
            {`Il caricamento di ${kept.fileName} si è fermato a ${amountOf(kept.offset, kept.size)}: scegli di nuovo lo stesso file per continuare.`}
          </output>
          <label className={styles.choice}>
            Scegli il file
            <input
              type="file"
              accept={acceptedFiles}
              aria-label={`Scegli di nuovo ${kept.fileName}`}
              onChange={({ currentTarget }) => form.addFiles(takeChosen(currentTarget))}
            />
          </label>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Rinuncia a caricare ${kept.fileName}`}
            onClick={() => interrupted.giveUp(kept)}
          >
            Rinuncia
          </Button>
        </div>
      ))}
    </>
  );
}
