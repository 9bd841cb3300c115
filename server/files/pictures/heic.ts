import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#runtime/project-root.ts';
import { WebsiteError } from '../../http/errors.ts';
import { maxPixels } from './resizer.ts';
import { createTurns } from '#runtime/turns.ts';

/** What the thread gets. */
export interface HeicTask {
  bytes: Uint8Array;
  /** A picture of more pixels is refused before it is decoded. */
  maxPixels: number;
}

/** What the thread posts: four bytes a pixel, RGBA, turned as the picture is to be seen. */
export interface DecodedPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * @param read gives the bytes of a HEIC picture, called when its turn has come.
 * @param signal ends the wait for the turn.
 * @returns it as a JPEG of at most 2400 pixels on the long side.
 * @throws WebsiteError OVERLOADED when too many wait, or for too long; what `read` throws; Error for what cannot be decoded within its bounds.
 */
export type HeicConverter = (read: () => Promise<Uint8Array>, signal: AbortSignal) => Promise<Buffer>;

const maxSide = 2400;

/** Of the thread's scripts; heic-worker.ts bounds the decoder's own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** One that waits holds a connection, and nothing in memory. */
const bounds = { decodeMilliseconds: 10_000, waitMilliseconds: 15_000, waiting: 32 };

/** Until a decoding or two have ended. */
const retryAfter = 5;

/** The built programs are elsewhere than the sources. */
const workerFile = import.meta.url.endsWith('.ts')
  ? new URL('./heic-worker.ts', import.meta.url)
  : join(projectRoot, 'dist/programs/heic-worker.js');

/** Decodes in a thread of its own, which a malformed file neither stalls nor takes the process along with. */
async function decode(bytes: Uint8Array, milliseconds: number): Promise<DecodedPicture> {
  const { promise, resolve, reject } = Promise.withResolvers<DecodedPicture>();
  const worker = new Worker(workerFile, {
    workerData: { bytes, maxPixels } satisfies HeicTask,
    resourceLimits,
    // It needs no secret, and the decoder's own words are no log lines.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const deadline = setTimeout(() => reject(new Error(`Not decoded within ${milliseconds} ms`)), milliseconds);
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('The decoder ended without a picture')));
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}

/**
 * sharp's own libvips has no decoder for HEVC, but encodes what libheif has decoded. One picture at a time.
 * @param limits how long a decoding may take, how many wait, and for how long.
 */
export function createHeicConverter(limits = bounds): HeicConverter {
  const inTurn = createTurns(1, limits.waiting);
  const convert = async (bytes: Uint8Array) => {
    const { data, width, height } = await decode(bytes, limits.decodeMilliseconds);
    const { default: sharp } = await import('sharp');
    return sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
  };
  return async (read, signal) => {
    let isItsTurn = false;
    const until = AbortSignal.any([signal, AbortSignal.timeout(limits.waitMilliseconds)]);
    try {
      return await inTurn(async () => {
        isItsTurn = true;
        return convert(await read());
      }, until);
    } catch (cause) {
      throw isItsTurn ? cause : new WebsiteError('OVERLOADED', { cause, retryAfter });
    }
  };
}
