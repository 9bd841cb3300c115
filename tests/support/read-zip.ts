import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/**
 * Reads a ZIP as programs do that unpack it: by its central directory.
 * @returns the bytes of each file by its path. @throws when a path leaves the folder, occurs twice, or bytes differ from their checksum.
 */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    const bytes = await buffer(await opened.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} occurs twice`);
    files.set(entry.fileName, bytes);
  }
  return files;
}
