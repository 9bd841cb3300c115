import { ApiError } from '#shared/contract/api-error.ts';
import { type UploadOptions } from '#shared/contract/api.ts';
import type { UploadedFile } from '#shared/contract/requests.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import { documentType, signatureLength, typeRefusal } from '#shared/rules/file-types.ts';
import {
  answeredRefusal,
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
  const { dispatch } = store;
  /** Uploads that are being sent. The other uploads in progress are queued. */
  const running = new Map<number, AbortController>();
  let lastId = 0;

  const find = (id: number) => store.get().uploads.find((upload) => upload.id === id);
  const inProgress = () => store.get().uploads.filter(({ problem }) => problem === null);
  const change = (id: number, changed: Partial<Upload>) => dispatch(steps.uploadChanged, id, changed);
  const end = (id: number) => dispatch(steps.uploadEnded, id);

  const takenBytes = () => {
    const done = store.get().files.reduce((sum, { size = 0 }) => sum + size, 0);
    return inProgress().reduce((sum, { file }) => sum + file.size, done);
  };

  const fail = ({ id, isUnanswered, failures = 0 }: Upload, error: unknown) => {
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
    const abort = new AbortController();
    const { signal } = abort;
    running.set(id, abort);
    try {
      const firstBytes = await readStart(file);
      if (signal.aborted) return;
      if (documentType(firstBytes) === null) {
        change(id, { problem: uploadRefusals[typeRefusal(file.name, firstBytes)] });
        return;
      }
      const stored = await sendOrFind(upload, { signal, onProgress: (progress) => change(id, { progress }) });
      if (signal.aborted) return;
      end(id);
      draft.addFile({ ...stored, size: file.size, file });
    } catch (error) {
      // Browsers report a file that they cannot read like a broken connection.
      const cause: unknown = await readStart(file).then(
        () => error,
        (unread: unknown) => unread,
      );
      if (!signal.aborted) fail(upload, cause);
    } finally {
      if (running.get(id) === abort) running.delete(id);
      pump();
    }
  };

  const pump = () => {
    // Health data must not be sent before the visitor gives the consent that the clinic asks for.
    if (store.get().consent === false) return;
    const queued = inProgress().filter(({ id }) => !running.has(id));
    for (const upload of queued.slice(0, Math.max(parallelUploads - running.size, 0))) void run(upload);
  };

  const list = (file: File, problem: string | null) => {
    lastId += 1;
    dispatch(steps.uploadAdded, {
      id: lastId,
      fileName: file.name,
      file,
      progress: 0,
      problem,
      retriable: false,
    });
  };

  const add = (given: File) => {
    const taken = [...store.get().files, ...inProgress()].map(({ fileName }) => fileName);
    const file = withOwnName(given, taken);
    const refusal = uploadRefusal(file, taken, takenBytes(), limits);
    list(file, refusal === null ? null : uploadRefusals[refusal]);
  };

  const restartAll = (isMeant: (upload: Upload) => boolean) => {
    for (const upload of store.get().uploads)
      if (upload.retriable && isMeant(upload))
        change(upload.id, { progress: 0, problem: null, retriable: false, restart: null });
    pump();
  };
  const retry = (id: number) => restartAll((upload) => upload.id === id);

  const stop = (id: number) => {
    running.get(id)?.abort();
    running.delete(id);
  };
  const cancel = (id: number) => {
    stop(id);
    end(id);
  };

  return {
    /** Starts the allowed uploads and shows why the others are refused (docs/product.md, 3.4), or were before. */
    add: (files: readonly File[], refused: readonly { fileName: string; problem: string }[] = []) => {
      // Earlier refusals have been read, and would hide the new rows.
      for (const { id, problem, retriable } of store.get().uploads)
        if (problem !== null && !retriable) end(id);
      files.forEach(add);
      for (const { fileName, problem } of refused) list(new File([], fileName), problem);
      pump();
    },
    /** Starts the uploads that waited for the consent. If it is withdrawn, stops them, and they wait again. */
    consentChanged: () => {
      if (store.get().consent === false)
        for (const id of running.keys()) {
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
    /** Restarts what can be retried, and settles when no upload is in progress. @returns whether all were stored or cancelled. */
    settled: async (): Promise<boolean> => {
      // Otherwise, the request would be sent without them.
      restartAll(() => true);
      const awaited = inProgress();
      if (awaited.length > 0)
        await new Promise<void>((resolve) => {
          const stop = store.subscribe(() => {
            if (inProgress().length > 0) return;
            stop();
            resolve();
          });
        });
      return !awaited.some(({ id }) => find(id));
    },
    /** Called when the draft ends. Cancels all uploads that are in progress or would restart. */
    cancelAll: () => {
      for (const { id, problem, retriable } of store.get().uploads)
        if (problem === null || retriable) cancel(id);
    },
  };
}
