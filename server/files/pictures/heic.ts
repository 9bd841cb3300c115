import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#runtime/worker-file.ts';
import { WebsiteError } from '../../http/errors.ts';
import { maxPixels } from './resizer.ts';
import { createTurns } from '#runtime/turns.ts';

export interface HeicTask {
  bytes: Uint8Array;
  /** Maximum number of pixels. A larger picture is refused before it is decoded. */
  maxPixels: number;
}

/** The output of the worker thread: RGBA with four bytes per pixel, rotated for display. */
export interface DecodedPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * @param read returns the bytes of a HEIC picture. It is called when the conversion starts.
 * @param signal cancels a conversion that is still waiting.
 * @returns a JPEG of at most 2400 pixels on the long side.
 * @throws WebsiteError OVERLOADED if too many conversions wait or the wait is too long; errors of `read`; Error if
 *   decoding fails.
 */
export type HeicConverter = (read: () => Promise<Uint8Array>, signal: AbortSignal) => Promise<Buffer>;

const maxSide = 2400;

/** Limits of the worker's JavaScript heap. heic-worker.ts limits the decoder's own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Default limits. A waiting conversion occupies a connection, but holds no data. */
const bounds = { decodeMilliseconds: 10_000, waitMilliseconds: 15_000, waiting: 32 };

/** Value of Retry-After. One or two pictures are decoded in these seconds. */
const retryAfter = 5;

/** Decodes in a worker thread, so that a malformed file can neither block nor crash the process. */
async function decode(bytes: Uint8Array, milliseconds: number): Promise<DecodedPicture> {
  await using worker = new Worker(workerFile(import.meta.url, 'heic-worker'), {
    workerData: { bytes, maxPixels } satisfies HeicTask,
    resourceLimits,
    // The worker needs no secrets, and the decoder's output must not reach the log.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // An error after the picture must not end the process.
  worker.on('error', () => {});
  const ended = new AbortController();
  worker.on('exit', () => ended.abort(new Error('The decoder ended without a picture')));
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(milliseconds)]);
  // Rejects if the worker throws.
  const [picture] = await once(worker, 'message', { signal });
  return picture;
}

/** Converts one picture at a time. libheif decodes, because sharp's libvips cannot read HEVC; sharp encodes. */
export function createHeicConverter(limits = bounds): HeicConverter {
  const inTurn = createTurns(1, limits.waiting);
  return async (read, signal) => {
    let isItsTurn = false;
    const until = AbortSignal.any([signal, AbortSignal.timeout(limits.waitMilliseconds)]);
    try {
      return await inTurn(async () => {
        isItsTurn = true;
        const { data, width, height } = await decode(await read(), limits.decodeMilliseconds);
        const { default: sharp } = await import('sharp');
        return sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: 85 })
          .toBuffer();
      }, until);
    } catch (cause) {
      throw isItsTurn ? cause : new WebsiteError('OVERLOADED', { cause, retryAfter });
    }
  };
}
