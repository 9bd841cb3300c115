import { onTestFinished, vi } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import { createLargeUploads, type Transfer } from '#components/site/contact-form/documents/deferred/large-upload.ts';
import { createFakeClock } from './fake-clock.ts';

/** Happens to a slice instead of its arrival: some bytes arrive, then there is this error in place of an answer. */
interface Cut {
  after: number;
  error?: ApiError;
  /** Everything arrives, but is not yet a document. */
  isUnfinished?: boolean;
}

export const broken = () => new ApiError(0, 'NETWORK', '');

/** What pages of a browser have, whose storage several tabs share. */
export function stubBrowser() {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { entries, page };
}

const arrived = (parts: Blob[]) => parts.reduce((sum, { size }) => sum + size, 0);
const nameIn = (metadata = '') => Buffer.from(/^filename (\S+?),/.exec(metadata)?.[1] ?? '', 'base64').toString();

/** Creates a server with large uploads in memory, and the browser's part that sends to it. */
export function createFakeLargeServer() {
  const clock = createFakeClock();
  // Parts of the sent file, whose bytes are not copied.
  const uploads = new Map<string, { name: string; size: number; parts: Blob[] }>();
  const stored = new Map<string, Blob>();
  const calls: string[] = [];
  const cuts: (Cut | null)[] = [];
  let beforeAnswer: ((call: string) => Promise<void> | void) | null = null;
  let count = 0;

  const begin = (headers: Readonly<Record<string, string>>) => {
    const name = nameIn(headers['upload-metadata']);
    if (stored.has(name)) throw new ApiError(401, 'DUPLICATE_FILE_NAME', '');
    const known = [...uploads].find(([, upload]) => upload.name === name)?.[0];
    const id = known ?? `/api/uploads/large/${(count += 1)}`;
    if (!known) uploads.set(id, { name, size: Number(headers['upload-length']), parts: [] });
    const offset = arrived(uploads.get(id)?.parts ?? []);
    if (offset === uploads.get(id)?.size) finish(id);
    return { location: id, 'upload-offset': String(offset) };
  };

  const finish = (url: string) => {
    const { name = '', parts = [] } = uploads.get(url) ?? {};
    stored.set(name, new Blob(parts));
    uploads.delete(url);
  };

  const append = (url: string, body: Blob, headers: Readonly<Record<string, string>>) => {
    const upload = uploads.get(url);
    if (!upload) throw new ApiError(404, 'UPLOAD_NOT_FOUND', '');
    if (Number(headers['upload-offset']) !== arrived(upload.parts)) throw new ApiError(409, 'UPLOAD_OFFSET', '');
    const cut = cuts.shift();
    upload.parts.push(body.slice(0, cut?.after ?? body.size));
    const offset = arrived(upload.parts);
    if (offset === upload.size && !cut?.isUnfinished) finish(url);
    if (cut) throw cut.error ?? broken();
    return { 'upload-offset': String(offset) };
  };

  const answer = async (method: string, url: string, body: unknown, headers: Readonly<Record<string, string>>) => {
    if (method === 'POST') return begin(headers);
    if (method === 'PATCH' && body instanceof Blob) return append(url, body, headers);
    const upload = uploads.get(url);
    if (!upload) throw new ApiError(404, 'UPLOAD_NOT_FOUND', '');
    if (method === 'DELETE') uploads.delete(url);
    return { 'upload-offset': String(arrived(upload.parts)) };
  };

  const transfer: Transfer = async (method, url, body, { onProgress, signal } = {}, headers = {}) => {
    const call = [method, headers['upload-offset']].filter(Boolean).join(' ');
    calls.push(call);
    await beforeAnswer?.(call);
    if (signal?.aborted) throw new ApiError(0, 'ABORTED', '');
    onProgress?.(0.5);
    const given: Record<string, string> = await answer(method, url, body, headers);
    return { responseText: '', getResponseHeader: (name) => given[name] ?? null };
  };

  return {
    clock,
    large: createLargeUploads(transfer, clock),
    uploads,
    stored,
    calls,
    /** What happens to the next slices; null: they arrive. */
    cut: (...next: (Cut | null)[]) => void cuts.push(...next),
    interfere: (interference: NonNullable<typeof beforeAnswer>) => {
      beforeAnswer = interference;
    },
  };
}
