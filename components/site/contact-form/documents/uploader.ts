import { ApiError, type UploadOptions } from '#shared/contract/api.ts';
import type { UploadedFile } from '#shared/contract/contact-form.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import {
  answeredRefusal,
  uploadRefusal,
  uploadRefusals,
  type UploadLimits,
} from '#shared/rules/upload-rules.ts';
import type { FormEvent } from '../form-state.ts';
import type { DraftFile } from '../draft/form-storage.ts';
import { uploadProblem } from './upload-problems.ts';

interface Dependencies {
  /** Sends one file and resolves when the server has confirmed it. @throws ApiError */
  send: (file: File, options: UploadOptions) => Promise<UploadedFile>;
  limits: UploadLimits;
  dispatch: (event: FormEvent) => void;
  /** Looks a document up at the server; null when it is not there. @throws ApiError */
  findStored: (fileName: string) => Promise<UploadedFile | null>;
  /** The documents the server has. */
  uploaded: () => readonly DraftFile[];
  onUploaded: (file: DraftFile) => void;
  log: (message: string, cause?: unknown) => void;
}

interface Job {
  id: number;
  file: File;
  state: 'queued' | 'running' | 'failed';
  abort: AbortController;
  /** Failed for want of a connection. */
  network: boolean;
  /** A try ended without the server's final answer: it may have stored the file. */
  unanswered: boolean;
}

/** No answer, or one of a gateway: what became of the request is unknown. */
const unansweredStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504]);

const isDuplicateName = (error: unknown) =>
  error instanceof ApiError && answeredRefusal(error) === 'DUPLICATE_FILE_NAME';

/** As many uploads at once: a browser has six connections to a host, and fields have to be saved meanwhile. */
const parallelUploads = 4;

/** Uploads documents side by side; each can be cancelled, and tried again when it failed. */
export function createUploader(dependencies: Dependencies) {
  const { send, findStored, limits, dispatch, uploaded, onUploaded, log } = dependencies;
  const jobs = new Map<number, Job>();
  let lastId = 0;
  let whenSettled: (() => void)[] = [];

  const underWay = () => [...jobs.values()].filter(({ state }) => state !== 'failed');

  const takenBytes = () => {
    const done = uploaded().reduce((sum, { size = 0 }) => sum + size, 0);
    return underWay().reduce((sum, { file }) => sum + file.size, done);
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

  /** Sends a file. A name that is taken after an unanswered try is looked up: that try may have stored the file. */
  const sendOrFind = async (job: Job, options: UploadOptions): Promise<UploadedFile> => {
    try {
      return await send(job.file, options);
    } catch (error) {
      const stored =
        job.unanswered && isDuplicateName(error) ? await findStored(cleanFileName(job.file.name)) : null;
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
      onUploaded({ ...stored, size: job.file.size });
    } catch (error) {
      const cancelled = !jobs.has(job.id) || (error instanceof ApiError && error.code === 'ABORTED');
      if (cancelled) end(job);
      else fail(job, error);
    }
  };

  const pump = () => {
    const waiting = underWay();
    if (waiting.length === 0) {
      for (const settled of whenSettled) settled();
      whenSettled = [];
      return;
    }
    const free = parallelUploads - waiting.filter(({ state }) => state === 'running').length;
    for (const job of waiting.filter(({ state }) => state === 'queued').slice(0, Math.max(free, 0))) {
      void run(job).finally(pump);
    }
  };

  const add = (file: File) => {
    const id = (lastId += 1);
    const taken = [...uploaded().map(({ fileName }) => fileName), ...underWay().map((job) => job.file.name)];
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
    /** Starts what may be uploaded and shows why the rest may not (docs/product.md, 3.4). */
    add: (files: readonly File[]) => {
      files.forEach(add);
      pump();
    },
    /** Cancels an upload under way, or takes a failed one off the list. */
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
    /** The network is back: what failed for want of it starts again. */
    retryInterrupted: () => {
      for (const job of jobs.values()) if (job.state === 'failed' && job.network) restart(job);
      pump();
    },
    /** Settles when nothing is under way. @returns whether all that was under way made it or was cancelled. */
    settled: async (): Promise<boolean> => {
      const awaited = underWay();
      if (awaited.length > 0) await new Promise<void>((resolve) => void whenSettled.push(resolve));
      return !awaited.some(({ id }) => jobs.has(id));
    },
    /** Cancels everything: another draft begins, or the page is left. */
    cancelAll: () => {
      const all = [...jobs.values()];
      jobs.clear();
      for (const job of all) job.abort.abort();
      pump();
    },
  };
}
