import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProviderError } from '../errors.ts';
import { objectName, probeKey, type ListedObject } from './object-name.ts';
import { storageFailure } from './failures.ts';
import { syncFolder } from './sync-folder.ts';

/** Objects as files: written completely or not at all, and synced before they are acknowledged. */
export interface ObjectFiles {
  /**
   * @param admit called when the bytes are complete; when it throws, no object is created.
   * @throws ProviderError OBJECT_INCOMPLETE, OBJECT_HEADERS (too long), OBJECT_EXISTS; what admit throws.
   */
  create: (key: string, bytes: Readable, length: number, admit?: () => Promise<void>) => Promise<void>;
  size: (key: string) => Promise<number | null>;
  /** @param range both ends inclusive. */
  read: (key: string, range?: { start: number; end: number }) => Readable;
  remove: (key: string) => Promise<void>;
  /** @returns all objects, by the hashes of their keys. */
  list: () => AsyncIterable<ListedObject>;
  /** Stores a small object and removes it. */
  probe: () => Promise<void>;
  /** Removes the partial files of a killed process; those of uploads in progress, of any process, stay. */
  removeAbandoned: () => Promise<void>;
}

const partEnding = '.part';

/** A partial file that has not grown for so long is abandoned: a silent sender is disconnected after half a minute. */
const abandonedMilliseconds = 2 * 60_000;

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Passes on exactly `length` bytes. @throws ProviderError otherwise. */
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

/** A block of most file systems: fewer bytes could fit into an allocated one. */
const probeBytes = Buffer.alloc(4096);

/** @param folder everything is kept below it; made when missing. */
export function objectFiles(folder: string): ObjectFiles {
  /** The path is made from a hash, so that no key can lead out of the folder. */
  const locate = (key: string) => {
    const hash = objectName(key);
    const parent = path.join(folder, hash.slice(0, 2));
    return { parent, file: path.join(parent, hash) };
  };

  /** Paths below the folder; none when there is no folder yet. */
  const entries = () =>
    readdir(folder, { recursive: true }).catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    });

  const files: ObjectFiles = {
    create: async (key, bytes, length, admit) => {
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
        // A link never replaces: of two uploads to one address the first stays.
        await link(temporary, file);
        await syncFolder(parent);
      } catch (error) {
        if (isErrno(error, 'EEXIST')) throw new ProviderError('OBJECT_EXISTS', { cause: error });
        if (isErrno(error, 'ERR_STREAM_PREMATURE_CLOSE') || isErrno(error, 'ECONNRESET'))
          throw new ProviderError('OBJECT_INCOMPLETE', { cause: error });
        throw storageFailure(error);
      } finally {
        // The pipeline may fail while the file is still being opened: removed before that, it would come into being after.
        await closed;
        await rm(temporary, { force: true });
      }
    },
    size: async (key) => {
      try {
        return (await stat(locate(key).file)).size;
      } catch (error) {
        if (isErrno(error, 'ENOENT')) return null;
        throw error;
      }
    },
    read: (key, range) => createReadStream(locate(key).file, range),
    remove: (key) => rm(locate(key).file, { force: true }),
    list: async function* () {
      for (const place of await entries()) {
        const name = path.basename(place);
        if (!/^[0-9a-f]{64}$/.test(name) || name === objectName(probeKey)) continue;
        // One that is deleted meanwhile is none.
        const found = await stat(path.join(folder, place)).catch(() => null);
        if (found) yield { name, size: found.size, place };
      }
    },
    probe: async () => {
      await files.create(probeKey, Readable.from([probeBytes]), probeBytes.length).catch((error: unknown) => {
        // Another process probes at the same time: both have stored their bytes.
        if (!(error instanceof ProviderError && error.code === 'OBJECT_EXISTS')) throw error;
      });
      await files.remove(probeKey);
    },
    removeAbandoned: async () => {
      const before = Date.now() - abandonedMilliseconds;
      for (const part of (await entries())
        .filter((name) => name.endsWith(partEnding))
        .map((name) => path.join(folder, name))) {
        // Another process may have finished or removed it meanwhile.
        const written = await stat(part).catch(() => null);
        if (written && written.mtimeMs < before) await rm(part, { force: true });
      }
    },
  };
  return files;
}
