/** The worker thread that decodes one HEIC picture. It receives a HeicTask and posts a DecodedPicture or fails. */
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import type { DecodedPicture, HeicTask } from './heic.ts';

/** Maximum memory of the decoder. A picture of 50 million pixels needs 394 MiB. */
const maxMemoryBytes = 448 * 1024 ** 2;

const pageBytes = 64 * 1024;

const { grow } = WebAssembly.Memory.prototype;
// The decoder treats a refusal as a failed allocation.
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * pageBytes > maxMemoryBytes)
    throw new RangeError('The picture takes too much memory');
  return grow.call(this, pages);
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- heic.ts passes a HeicTask
const { bytes, maxPixels } = workerData as HeicTask;
const pictures = new libheif.HeifDecoder().decode(bytes);
const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
if (!picture) throw new Error('There is no picture in the file');
const [width, height] = [picture.get_width(), picture.get_height()];
if (!(width * height <= maxPixels)) throw new Error(`The picture has ${width} × ${height} pixels`);
const data = new Uint8ClampedArray(width * height * 4);
picture.display({ data, width, height }, (shown) => {
  if (!shown) throw new Error('The pixels cannot be decoded');
  parentPort?.postMessage({ data, width, height } satisfies DecodedPicture, [data.buffer]);
});
