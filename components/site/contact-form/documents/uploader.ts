import { ApiError } from '#shared/contract/api-error.ts';
import { type UploadOptions } from '#shared/contract/api.ts';
import type { UploadedFile } from '#shared/contract/contact-form.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import {
  answeredRefusal,
  uploadRefusal,
  uploadRefusals,
  type UploadLimits,
} from '#shared/rules/upload-rules.ts';
import type { Draft } from '../draft/draft.ts';
import { uploadProblem, type Log } from '../failures.ts';
import type { FormStore } from '../form-state.ts';

interface Dependencies {
  draft: Pick<Draft, 'upload' | 'findFile' | 'addFile'>;
  store: FormStore;
  limits: UploadLimits;
  log: Log;
}

interface Job {
  id: number;
  file: File;
  state: 'queued' | 'running' | 'failed';
  abort: AbortController;
  /** The connection failed. */
  network: boolean;
  /** An attempt ended without the final answer of the server, which may have stored the file. */
  unanswered: boolean;
}

/** No answer, or that of a gateway: the server may have stored the file. */
const unansweredStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504]);

const isDuplicateName = (error: unknown) =>
  error instanceof ApiError && answeredRefusal(error) === 'DUPLICATE_FILE_NAME';

/** Parallel uploads: a browser has six connections per host, and fields must be saved meanwhile. */
const parallelUploads = 4;

/** Uploads documents in parallel; each upload can be cancelled, and retried after a failure. */
export function createUploader({ draft, store, limits, log }: Dependencies) {
  const { dispatch } = store;
  const jobs = new Map<number, Job>();
  let lastId = 0;
  let whenSettled: (() => void)[] = [];

  const uploaded = () => store.get().files;
  const inProgress = () => [...jobs.values()].filter(({ state }) => state !== 'failed');

  const takenBytes = () => {
    const done = uploaded().reduce((sum, { size = 0 }) => sum + size, 0);
    return inProgress().reduce((sum, { file }) => sum + file.size, done);
  };

  const end = (job: Job) => {
    jobs.delete(job.id);
    dispatch({ type: 'uploadEnded', id: job.id });
  };

  const fail = (job: Job, error: unknown) => {
    const { text, retriable, network = false } = uploadProblem(error);
    log('Upload failed.', error);
    job.state = 'failed';
    job.network = network;
    job.unanswered ||= error instanceof ApiError && unansweredStatuses.has(error.status);
    dispatch({ type: 'uploadChanged', id: job.id, change: { problem: text, retriable } });
  };

  /** Sends a file. A name that is taken after an unanswered attempt is looked up: the attempt may have stored the file. */
  const sendOrFind = async (job: Job, options: UploadOptions): Promise<UploadedFile> => {
    try {
      return await draft.upload(job.file, options);
    } catch (error) {
      const stored =
        job.unanswered && isDuplicateName(error) ? await draft.findFile(cleanFileName(job.file.name)) : null;
      if (stored === null) throw error;
      return stored;
    }
  };

  const run = async (job: Job): Promise<void> => {
    job.state = 'running';
    job.abort = new AbortController();
    try {
      const stored = await sendOrFind(job, {
        signal: job.abort.signal,
        onProgress: (progress) => dispatch({ type: 'uploadChanged', id: job.id, change: { progress } }),
      });
      if (!jobs.has(job.id)) return;
      end(job);
      draft.addFile({ ...stored, size: job.file.size });
    } catch (error) {
      const cancelled = !jobs.has(job.id) || (error instanceof ApiError && error.code === 'ABORTED');
      if (cancelled) end(job);
      else fail(job, error);
    }
  };

  const pump = () => {
    const waiting = inProgress();
    if (waiting.length === 0) {
      for (const settled of whenSettled) settled();
      whenSettled = [];
      return;
    }
    // Health data must not be sent before the consent that the clinic asks for.
    if (store.get().consent === false) return;
    const free = parallelUploads - waiting.filter(({ state }) => state === 'running').length;
    for (const job of waiting.filter(({ state }) => state === 'queued').slice(0, Math.max(free, 0))) {
      void run(job).finally(pump);
    }
  };

  const add = (file: File) => {
    const id = (lastId += 1);
    const taken = [
      ...uploaded().map(({ fileName }) => fileName),
      ...inProgress().map((job) => job.file.name),
    ];
    const refusal = uploadRefusal(file, taken, takenBytes(), limits);
    const problem = refusal === null ? null : uploadRefusals[refusal];
    dispatch({
      type: 'uploadAdded',
      upload: { id, fileName: file.name, file, progress: 0, problem, retriable: false },
    });
    if (refusal === null)
      jobs.set(id, {
        id,
        file,
        state: 'queued',
        abort: new AbortController(),
        network: false,
        unanswered: false,
      });
  };

  const restart = (job: Job) => {
    job.state = 'queued';
    dispatch({ type: 'uploadChanged', id: job.id, change: { progress: 0, problem: null, retriable: false } });
  };

  return {
    /** Starts the allowed uploads and shows why the others are refused (docs/product.md, 3.4). */
    add: (files: readonly File[]) => {
      files.forEach(add);
      pump();
    },
    /** Starts uploads that waited for the consent, if it has been given. */
    startAllowed: pump,
    /** Cancels an upload in progress, or removes a failed one from the list. */
    dismiss: (id: number) => {
      const job = jobs.get(id);
      jobs.delete(id);
      job?.abort.abort();
      dispatch({ type: 'uploadEnded', id });
      pump();
    },
    retry: (id: number) => {
      const job = jobs.get(id);
      if (job?.state === 'failed') restart(job);
      pump();
    },
    /** Called when the network is back: restarts interrupted uploads. */
    retryInterrupted: () => {
      for (const job of jobs.values()) if (job.state === 'failed' && job.network) restart(job);
      pump();
    },
    /** Settles when no upload is in progress. @returns whether all were stored or cancelled. */
    settled: async (): Promise<boolean> => {
      const awaited = inProgress();
      if (awaited.length > 0) await new Promise<void>((resolve) => void whenSettled.push(resolve));
      return !awaited.some(({ id }) => jobs.has(id));
    },
    /** Cancels everything: the draft ends. */
    cancelAll: () => {
      const all = [...jobs.values()];
      jobs.clear();
      for (const job of all) job.abort.abort();
      pump();
    },
  };
}
