import { ApiError, mayBeGone } from '#shared/contract/api-error.ts';
import type { LargeUploads, UploadOptions } from '#shared/contract/api.ts';
import { signatureLength } from '#shared/rules/file-types.ts';
import { answeredRefusal } from '#shared/rules/upload-rules.ts';
import { browserClock, type Clock } from '#components/ui/clock.ts';
import { isTemporary } from '../../engine/failures.ts';
import { keepUpload, keptUploads, uploadLock } from './kept-uploads.ts';

/** Sends bytes to the website. @returns the response once the website has accepted them. @throws ApiError */
export type Transfer = (
  method: string,
  url: string,
  body: Blob | FormData | null,
  options?: UploadOptions,
  headers?: Readonly<Record<string, string>>,
) => Promise<Pick<XMLHttpRequest, 'getResponseHeader' | 'responseText'>>;

/** Fronts whose limits and buffers are made for ordinary documents pass slices of this size. */
const sliceBytes = 20 * 1024 ** 2;

/** Milliseconds in which the server stores what has arrived of an interrupted slice. */
const storingPause = 500;

/** A slice that takes longer is interrupted and continued, because some networks drop connections without a word. */
const longestSlice = 240_000;

const tus = { 'tus-resumable': '1.0.0' };
const octets = { ...tus, 'content-type': 'application/offset+octet-stream' };

const inBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const offsetOf = (answer: Awaited<ReturnType<Transfer>>) => Number(answer.getResponseHeader('upload-offset'));

/** Keeps the screen on until the signal aborts, because a phone that locks itself interrupts transfers. */
function keepAwake(signal: AbortSignal): void {
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const lock = await navigator.wakeLock.request('screen');
    if (signal.aborted) await lock.release();
    else signal.addEventListener('abort', () => void lock.release());
  };
  // An almost empty battery is a reason to refuse. Browsers release the lock of a page that is hidden.
  const tryAsking = () => void ask().catch(() => undefined);
  document.addEventListener('visibilitychange', tryAsking, { signal });
  tryAsking();
}

/** @returns a number that tells a file from other versions of it: a hash of its beginning and of samples. */
async function printOf(file: Blob): Promise<number> {
  const samples = Array.from({ length: 64 }, (_, index) => Math.floor((file.size * index) / 64));
  const parts = [file.slice(0, 2 ** 18), ...samples.map((at) => file.slice(at, at + 4096))];
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return bytes.reduce((hash, byte) => (Math.imul(hash, 31) + byte) | 0, 0);
}

/** Addresses of the uploads that are abandoned when their signal aborts, which may be between two attempts. */
const addresses = new WeakMap<AbortSignal, string>();

/** Sizes of the slices of uploads of which an attempt brought nothing: some fronts pass on no large one, or none in time. */
const smallerSlices = new WeakMap<AbortSignal, number>();

/** Uploads of large documents by tus 1.0.0 (docs/interfaces.md, 5.5). */
export function createLargeUploads(transfer: Transfer, clock: Clock = browserClock): LargeUploads {
  const remove = async (address: string): Promise<void> => {
    await transfer('DELETE', address, null, {}, tus).catch((error: unknown) => {
      if (!mayBeGone(error)) throw error;
    });
  };
  const arrivedBytes = async (address: string) => offsetOf(await transfer('HEAD', address, null, {}, tus));
  // If it cannot be reached, the server removes the upload later.
  const abandon = (address: string): Promise<void> => remove(address).catch(() => undefined);

  const upload: LargeUploads['upload'] = async (url, fields, file, options) => {
    const { signal = new AbortController().signal, onProgress } = options;
    const { size } = file;
    const metadata = Object.entries({ filename: file.name, ...fields })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name} ${inBase64(value)}`);

    // The patient's page has no reminder: the same file can be chosen again there, too.
    const isReminded = Boolean(fields['clientToken']);
    const print = await printOf(file);
    const remember = (kept: Parameters<typeof keepUpload>[1]) =>
      isReminded && keepUpload(file.name, kept && { ...kept, print });

    const sendBytes = (to: string, bytes: Blob, headers: Record<string, string>, onPart?: (part: number) => void) => {
      const method = to === url ? 'POST' : 'PATCH';
      const limit = AbortSignal.timeout(longestSlice);
      const limited = 'any' in AbortSignal ? AbortSignal.any([signal, limit]) : signal;
      return transfer(method, to, bytes, { signal: limited, onProgress: onPart }, { ...octets, ...headers });
    };

    /** Finds an upload whose patient's page has closed since, after half an hour. @throws the refusal */
    const findBegun = async (refusal: unknown) => {
      const address = addresses.get(signal);
      if (!address || !(refusal instanceof ApiError && refusal.code === 'PATIENT_PAGE_CLOSED')) throw refusal;
      const offset = await arrivedBytes(address).catch((error: unknown) => {
        throw isTemporary(error) ? error : refusal;
      });
      // What has arrived whole is not yet a document.
      if (offset === size) await sendBytes(address, new Blob(), { 'upload-offset': String(size) });
      return { address, offset };
    };

    /** Announces the file, or finds its unfinished upload. @returns its address, and how many bytes have arrived. */
    const begin = async () => {
      const headers = { 'upload-length': String(size), 'upload-metadata': metadata.join() };
      const begun = await sendBytes(url, file.slice(0, signatureLength), headers)
        .then((answer) => ({ address: answer.getResponseHeader('location') ?? '', offset: offsetOf(answer) }))
        .catch(findBegun);
      if (!addresses.has(signal))
        signal.addEventListener('abort', () => {
          remember(null);
          void abandon(addresses.get(signal) ?? begun.address);
        });
      addresses.set(signal, begun.address);
      remember({ size, ...begun });
      return begun;
    };

    /** Sends the rest of the file. After an interruption goes on at once, as long as each attempt makes progress. */
    const sendFrom = async ({ address, offset }: Awaited<ReturnType<typeof begin>>): Promise<void> => {
      const bytes = smallerSlices.get(signal) ?? sliceBytes;
      let at = offset;
      try {
        // An upload of which everything has arrived is finished when it is asked for.
        while (at < size) {
          const start = at;
          const slice = file.slice(start, start + bytes);
          const onPart = (part: number) => onProgress?.((start + part * slice.size) / size);
          const answer = await sendBytes(address, slice, { 'upload-offset': String(start) }, onPart);
          at = offsetOf(answer);
          onProgress?.(at / size, true);
          remember({ size, address, offset: at });
        }
      } catch (error) {
        if (signal.aborted || !(isTemporary(error) || mayBeGone(error))) throw error;
        await new Promise<void>((resolve) => void clock.after(storingPause, resolve));
        const next = await begin().catch((refusal: unknown) => {
          // It was finished, and the answer was lost. Before the last slice, another document has taken its name.
          const mayBeFinished = at + bytes >= size && isTemporary(error);
          const isTaken = refusal instanceof ApiError && answeredRefusal(refusal) === 'DUPLICATE_FILE_NAME';
          if (mayBeFinished && isTaken) return null;
          throw refusal;
        });
        if (!next) return;
        const hasProgress = next.offset > offset;
        onProgress?.(next.offset / size, hasProgress);
        if (!hasProgress) {
          // Browsers report bytes that they cannot read, as of a scratched disc, like a broken connection.
          await file.slice(next.offset, next.offset + bytes).arrayBuffer();
          const answered = error instanceof ApiError ? error : null;
          // What the website itself refuses has got through, and smaller slices cost more of its limits.
          if (answered?.status === 0) smallerSlices.set(signal, Math.max(bytes / 4, 2 ** 18));
          const isBlocked = answered?.details.status === 413 && bytes > 2 ** 20;
          // The draft is there. Only its upload was continued or removed elsewhere.
          if (!isBlocked) throw mayBeGone(error) ? new ApiError(0, 'NETWORK', '', { cause: error }) : error;
        }
        await sendFrom(next);
      }
    };

    const run = async () => {
      const ended = new AbortController();
      keepAwake(ended.signal);
      try {
        const known = isReminded && keptUploads().find(({ fileName }) => fileName === file.name);
        // Otherwise the server would join the parts of two versions.
        if (known && known.print !== undefined && known.print !== print) await remove(known.address);
        const begun = await begin();
        onProgress?.(begun.offset / size);
        await sendFrom(begun);
        remember(null);
      } catch (error) {
        if (!isTemporary(error)) remember(null);
        throw error;
      } finally {
        ended.abort();
      }
    };
    // Browsers that block storage refuse locks.
    const mayLock = 'locks' in navigator && (await navigator.locks.query().catch(() => null));
    const lock = isReminded ? uploadLock(file.name) : `page ${file.name}`;
    if (mayLock) await navigator.locks.request(lock, { signal }, run);
    else await run();
  };

  return { upload, abandon, arrivedBytes };
}
