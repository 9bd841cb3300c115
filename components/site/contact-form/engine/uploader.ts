import { ApiError } from '#shared/contract/api-error.ts';
import { type UploadOptions } from '#shared/contract/api.ts';
import type { UploadedFile } from '#shared/contract/requests.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import { documentType, signatureLength, typeRefusal } from '#shared/rules/file-types.ts';
import {
  answeredRefusal,
  mostBytes,
  uploadRefusal,
  uploadRefusals,
  type UploadLimits,
} from '#shared/rules/upload-rules.ts';
import { logFailure } from '#components/app/log-failure.ts';
import type { Draft } from './draft.ts';
import type { Clock } from '#components/ui/clock.ts';
import { uploadProblem } from './failures.ts';
import { steps, type FormStore } from './form-state.ts';
import { withOwnName } from './picture-name.ts';
import type { Upload } from './uploads.ts';

interface Dependencies {
  draft: Pick<Draft, 'upload' | 'findFile' | 'addFile'>;
  store: FormStore;
  limits: UploadLimits;
  clock: Clock;
}

/** No response (0) and the statuses of gateways. The server may have stored the file. */
const unansweredStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Maximum number of parallel uploads. Browsers open six connections per host, and some are needed to save fields. */
const parallelUploads = 4;

/** Milliseconds from an interruption to its restart. The time doubles with each failure. */
const firstRestart = 5_000;
const longestRestart = 60_000;

/** @returns a file's first bytes. @throws DOMException if the file has changed or vanished since it was chosen. */
const readStart = async (file: File) => new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());

/** Uploads documents in parallel; each upload can be cancelled, and retried after a failure. */
export function createUploader({ draft, store, limits, clock }: Dependencies) {
  const { dispatch, get } = store;
  /** By id of the upload. Kept while one is interrupted, because a large one is then abandoned by it. */
  const aborts = new Map<number, AbortController>();
  /** Uploads that are being sent. The other uploads in progress are queued. */
  const running = new Set<AbortController | undefined>();
  let lastId = 0;

  const find = (id: number) => get().uploads.find((upload) => upload.id === id);
  const inProgress = () => get().uploads.filter(({ problem }) => problem === null);
  const isLarge = (file: File) => file.size > limits.maxFileBytes;
  /** Sending the form waits for these, and their names are taken: a large upload that is interrupted goes on by itself. */
  const unsettled = () =>
    get().uploads.filter(
      ({ problem, restart, file }) => problem === null || (restart === 'connected' && isLarge(file)),
    );
  const change = (id: number, changed: Partial<Upload>) => dispatch(steps.uploadChanged, id, changed);
  const end = (id: number) => dispatch(steps.uploadEnded, id);

  const takenBytes = () => {
    const done = get().files.reduce((sum, { size = 0 }) => sum + size, 0);
    return unsettled().reduce((sum, { file }) => sum + file.size, done);
  };

  const fail = (id: number, error: unknown) => {
    const { isUnanswered = false, failures = 0 } = find(id) ?? {};
    logFailure('Upload failed.', error);
    const problem = uploadProblem(error);
    change(id, {
      ...problem,
      failures: failures + 1,
      isUnanswered: isUnanswered || (error instanceof ApiError && unansweredStatuses.has(error.status)),
    });
    if (problem.restart === null) return;
    const failed = find(id);
    const growing = Math.min(firstRestart * 2 ** failures, longestRestart);
    clock.after(problem.restart === 'connected' ? growing : problem.restart * 1000, () => {
      // Otherwise, it was removed or restarted in the meantime.
      if (find(id) === failed) retry(id);
    });
  };

  /**
   * Sends a file. If its name is taken after an unanswered attempt, looks the file up, because that attempt may have
   * stored it. If another page has taken a name that a device gave, sends the file under the next one.
   */
  const sendOrFind = async (upload: Upload, options: UploadOptions, attempts = 9): Promise<UploadedFile> => {
    const { id, file, isUnanswered } = upload;
    try {
      return await draft.upload(file, options);
    } catch (error) {
      if (!(error instanceof ApiError) || answeredRefusal(error) !== 'DUPLICATE_FILE_NAME') throw error;
      const name = cleanFileName(file.name);
      const stored = isUnanswered ? await draft.findFile(name) : null;
      if (stored !== null) return stored;
      const free = withOwnName(file, [name]);
      if (isUnanswered || attempts === 0 || free.name === name) throw error;
      const renamed = { file: free, fileName: free.name };
      change(id, renamed);
      return sendOrFind({ ...upload, ...renamed }, options, attempts - 1);
    }
  };

  const run = async (upload: Upload): Promise<void> => {
    const { id, file } = upload;
    const abort = aborts.get(id) ?? new AbortController();
    const { signal } = abort;
    aborts.set(id, abort);
    running.add(abort);
    try {
      const firstBytes = await readStart(file);
      if (signal.aborted) return;
      const type = documentType(firstBytes);
      if (type === null || file.size > mostBytes(type, limits)) {
        const refusal = type === null ? typeRefusal(file.name, firstBytes) : 'FILE_TOO_LARGE';
        change(id, { problem: uploadRefusals[refusal] });
        return;
      }
      const onProgress = (progress: number, isKept?: boolean) =>
        change(id, isKept ? { progress, failures: 0 } : { progress });
      const stored = await sendOrFind(upload, { signal, onProgress, isLarge: isLarge(file) });
      if (signal.aborted) return;
      end(id);
      draft.addFile({ ...stored, id, size: file.size, file });
    } catch (error) {
      // Browsers report a file that they cannot read, as from a scratched disc, like a broken connection.
      const cause: unknown = await (isLarge(file) ? readStart(file) : file.arrayBuffer()).then(
        () => error,
        (unread: unknown) => unread,
      );
      if (!signal.aborted) fail(id, cause);
    } finally {
      running.delete(abort);
      pump();
    }
  };

  const pump = () => {
    // Health data must not be sent before the visitor gives the consent that the clinic asks for.
    if (get().consent === false) return;
    const queued = inProgress().filter(({ id }) => !running.has(aborts.get(id)));
    for (const upload of queued.slice(0, Math.max(parallelUploads - running.size, 0))) void run(upload);
  };

  const list = (file: File, problem: string | null) => {
    lastId += 1;
    dispatch(steps.uploadAdded, { id: lastId, fileName: file.name, file, progress: 0, problem, retriable: false });
  };

  const add = (given: File) => {
    const taken = [...get().files, ...unsettled()].map(({ fileName }) => fileName);
    const file = withOwnName(given, taken);
    const refusal = uploadRefusal(file, taken, takenBytes(), limits);
    list(file, refusal === null ? null : uploadRefusals[refusal]);
  };

  const restartAll = (isMeant: (upload: Upload) => boolean) => {
    for (const { id, file, progress } of get().uploads.filter((upload) => upload.retriable && isMeant(upload)))
      // What has arrived of a large document is kept.
      change(id, { progress: isLarge(file) ? progress : 0, problem: null, retriable: false, restart: null });
    pump();
  };
  const retry = (id: number) => restartAll((upload) => upload.id === id);

  const stop = (id: number) => {
    const abort = aborts.get(id);
    abort?.abort();
    running.delete(abort);
    aborts.delete(id);
  };
  const cancel = (id: number) => {
    stop(id);
    end(id);
  };

  const dismissRefused = () => {
    for (const { id, problem, retriable } of get().uploads) if (problem !== null && !retriable) end(id);
  };

  return {
    dismissRefused,
    /** Starts the allowed uploads and shows why the others are refused (docs/product.md, 3.4), or were before. */
    add: (files: readonly File[], refused: readonly { fileName: string; problem: string }[] = []) => {
      // Earlier refusals have been read, and would hide the new rows.
      dismissRefused();
      files.forEach(add);
      for (const { fileName, problem } of refused) list(new File([], fileName), problem);
      pump();
    },
    /** Starts the uploads that waited for the consent. If it is withdrawn, stops them, and they wait again. */
    consentChanged: () => {
      if (get().consent === false)
        for (const [id, abort] of aborts) {
          if (!running.has(abort)) continue;
          stop(id);
          // The server may have stored the file already.
          change(id, { progress: 0, isUnanswered: true });
        }
      pump();
    },
    /** Cancels an upload in progress, or removes a failed one from the list. */
    dismiss: (id: number) => {
      cancel(id);
      pump();
    },
    retry,
    /** Called when the connection may be back. Restarts interrupted uploads. */
    retryInterrupted: () => restartAll(({ restart }) => restart === 'connected'),
    /**
     * Restarts what can be retried, and settles when no upload is in progress or the form is not being sent any more.
     * @returns whether all were stored or cancelled.
     */
    settled: async (): Promise<boolean> => {
      // Otherwise, the request would be sent without them.
      restartAll(() => true);
      const awaited = unsettled();
      if (awaited.length > 0)
        await new Promise<void>((resolve) => {
          const stop = store.subscribe(() => {
            if (unsettled().length > 0 && get().phase === 'submitting') return;
            stop();
            resolve();
          });
        });
      return !awaited.some(({ id }) => find(id));
    },
    /** Called when the draft ends. Cancels all uploads that are in progress or would restart. */
    cancelAll: () => {
      for (const { id, problem, retriable } of get().uploads) if (problem === null || retriable) cancel(id);
    },
  };
}
