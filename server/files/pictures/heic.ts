import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#runtime/project-root.ts';
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
 * @param bytes of a HEIC picture.
 * @returns it as a JPEG of at most 2400 pixels on the long side.
 * @throws Error for what cannot be decoded within its bounds, or when too many wait.
 */
export type HeicConverter = (bytes: Uint8Array) => Promise<Buffer>;

const maxSide = 2400;

const maxMilliseconds = 10_000;

/** Of the thread's scripts; heic-worker.ts bounds the decoder's own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Each holds a document in memory. */
const maxWaiting = 4;

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
 * @param milliseconds that a decoding may take.
 */
export function createHeicConverter(milliseconds = maxMilliseconds): HeicConverter {
  const inTurn = createTurns(1, maxWaiting);
  return (bytes) =>
    inTurn(async () => {
      const { data, width, height } = await decode(bytes, milliseconds);
      const { default: sharp } = await import('sharp');
      return sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 85 })
        .toBuffer();
    });
}
