import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProviderError } from '../http/errors.ts';
import { objectName, probeKey, type ListedObject } from './object-name.ts';
import { isErrno, nullWhenMissing, storageFailure } from './storage-failures.ts';
import { syncFolder } from './sync-folder.ts';

const partEnding = '.part';

/** Age after which a partial file counts as abandoned. A silent sender is disconnected after half a minute. */
const abandonedMilliseconds = 2 * 60_000;

/** Passes exactly `length` bytes through. @throws ProviderError if there are fewer or more. */
const exactly = (length: number) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let seen = 0;
    for await (const chunk of source) {
      seen += chunk.length;
      if (seen > length) throw new ProviderError('OBJECT_HEADERS');
      yield chunk;
    }
    if (seen < length) throw new ProviderError('OBJECT_INCOMPLETE');
  };

/** Fills a block of most file systems. Fewer bytes might fit into an allocated block of a full disk. */
const probeBytes = Buffer.alloc(4096);

/** Stores objects as files. Each is written completely or not at all, and synced to disk before it is acknowledged. */
export function createObjectFiles(folder: string) {
  /** Hashes the key, so that no key can leave the folder. */
  const locate = (key: string) => {
    const hash = objectName(key);
    const parent = path.join(folder, hash.slice(0, 2));
    return { parent, file: path.join(parent, hash) };
  };

  /** @returns all paths below the folder; none if the folder does not exist yet. */
  const entries = async () => (await readdir(folder, { recursive: true }).catch(nullWhenMissing)) ?? [];

  const files = {
    /**
     * @param admit called after the last byte; if it throws, no object is created.
     * @throws ProviderError OBJECT_INCOMPLETE, OBJECT_HEADERS (too long), OBJECT_EXISTS; errors of `admit`.
     */
    create: async (
      key: string,
      bytes: Readable,
      length: number,
      admit?: () => Promise<void>,
    ): Promise<void> => {
      const { parent, file } = locate(key);
      const temporary = path.join(parent, `${randomUUID()}${partEnding}`);
      let closed: Promise<void> | undefined;
      try {
        if (await mkdir(parent, { recursive: true, mode: 0o700 })) await syncFolder(folder);
        const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
        closed = new Promise((resolve) => {
          target.once('close', resolve);
        });
        await pipeline(bytes, exactly(length), target);
        await admit?.();
        // link() never replaces a file, so the first of two uploads to the same key is kept.
        await link(temporary, file);
        await syncFolder(parent);
      } catch (error) {
        if (isErrno(error, 'EEXIST')) throw new ProviderError('OBJECT_EXISTS', { cause: error });
        if (isErrno(error, 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'))
          throw new ProviderError('OBJECT_INCOMPLETE', { cause: error });
        throw storageFailure(error);
      } finally {
        // The pipeline may fail while the file is still being opened, which would create it again after a removal.
        await closed;
        await rm(temporary, { force: true });
      }
    },
    size: async (key: string): Promise<number | null> =>
      (await stat(locate(key).file).catch(nullWhenMissing))?.size ?? null,
    /** @param range both ends inclusive. */
    read: (key: string, range: { start: number; end: number } | null = null): Readable =>
      createReadStream(locate(key).file, { ...range }),
    remove: (key: string): Promise<void> => rm(locate(key).file, { force: true }),
    /** @returns all objects, named by the hashes of their keys. */
    list: async function* (): AsyncIterable<ListedObject> {
      for (const place of await entries()) {
        const name = path.basename(place);
        if (!/^[0-9a-f]{64}$/.test(name) || name === objectName(probeKey)) continue;
        // Skips an object that has been deleted in the meantime.
        const found = await stat(path.join(folder, place)).catch(() => null);
        if (found) yield { name, size: found.size, place };
      }
    },
    probe: async (): Promise<void> => {
      await files.create(probeKey, Readable.from([probeBytes]), probeBytes.length).catch((error: unknown) => {
        // Another process is probing at the same time, and both have stored their bytes.
        if (!(error instanceof ProviderError && error.code === 'OBJECT_EXISTS')) throw error;
      });
      await files.remove(probeKey);
    },
    /** Removes the partial files of killed processes. Those of uploads in progress in any process are kept. */
    removeAbandoned: async (): Promise<void> => {
      const before = Date.now() - abandonedMilliseconds;
      for (const name of await entries()) {
        if (!name.endsWith(partEnding)) continue;
        const part = path.join(folder, name);
        // Another process may have completed the upload or removed the file.
        const written = await stat(part).catch(() => null);
        if (written && written.mtimeMs < before) await rm(part, { force: true });
      }
    },
  };
  return files;
}

export type ObjectFiles = ReturnType<typeof createObjectFiles>;
