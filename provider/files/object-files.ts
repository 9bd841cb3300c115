import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { createTurns } from '#runtime/turns.ts';
import type { ByteRange } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { abandonedPartsMilliseconds, objectName, probeKey, type ListedObject } from './object-name.ts';
import type { SignedRequest } from './signature.ts';
import { isErrno, nullWhenMissing, storageFailure } from './storage-failures.ts';
import { syncFolder } from './sync-folder.ts';

/** Endings of a file that is being received, and of an object that arrives in parts. */
const partEnding = '.part';
const growingEnding = '.parts';

/** The size of parts. The website's calls for smaller ones would cost more than the memory that they save. */
export const partBytes = 2.5 * 1024 ** 2;

/** Age after which a partial file counts as abandoned. A silent sender is disconnected after half a minute. */
const abandonedMilliseconds = 2 * 60_000;

/** The bytes that a caller has announced. */
type Expected = { length: number } & Pick<SignedRequest, 'checksum' | 'offset'>;

/** Passes exactly the expected bytes through. @throws ProviderError if there are fewer, more or others. */
const exactly = ({ length, checksum }: Expected) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const sum = Buffer.alloc(4);
    let seen = 0;
    for await (const chunk of source) {
      seen += chunk.length;
      if (seen > length) throw new ProviderError('OBJECT_HEADERS');
      if (checksum !== undefined) sum.writeUInt32BE(crc32(chunk, sum.readUInt32BE()));
      yield chunk;
    }
    if (seen < length) throw new ProviderError('OBJECT_INCOMPLETE');
    if (checksum !== undefined && checksum !== sum.toString('base64')) throw new ProviderError('OBJECT_CHECKSUM');
  };

/** Fills a block of most file systems. Fewer bytes might fit into an allocated block of a full disk. */
const probeBytes = Buffer.alloc(4096);

/** Stores objects as files. Each is written completely or not at all, and synced to disk before it is acknowledged. */
export function createObjectFiles(folder: string) {
  /** Hashes the key, so that no key can leave the folder. */
  const locate = (key: string) => {
    const hash = objectName(key);
    const parent = path.join(folder, hash.slice(0, 2));
    const file = path.join(parent, hash);
    return { parent, file, growing: file + growingEnding };
  };

  /** @returns all paths below the folder; none if the folder does not exist yet. */
  const entries = async () => (await readdir(folder, { recursive: true }).catch(nullWhenMissing)) ?? [];

  const makeParent = async (parent: string) => {
    if (await mkdir(parent, { recursive: true, mode: 0o700 })) await syncFolder(folder);
  };

  /** Parts join, complete and lose their object one after the other, because each reads its length first. */
  const inTurn = createTurns(1);

  /** Reused, because buffers for every part would be freed only after many more. */
  const part = Buffer.allocUnsafeSlow(partBytes);

  const join = async (key: string, temporary: string, start: number) => {
    if ((await files.arrivedBytes(key)) !== start) throw new ProviderError('UPLOAD_OFFSET');
    await using from = await open(temporary);
    await using to = await open(locate(key).growing, 'r+');
    const { bytesRead } = await from.read(part);
    // A full disk takes a part of the bytes first, and refuses the rest.
    for (let at = 0; at < bytesRead;) at += (await to.write(part, at, bytesRead - at, start + at)).bytesWritten;
    await to.sync();
  };

  const files = {
    /**
     * Stores an object, or a part of one that arrives in parts.
     * @param admit called after the last byte; if it throws, nothing is stored.
     * @throws ProviderError OBJECT_INCOMPLETE, OBJECT_HEADERS (too long), OBJECT_CHECKSUM, OBJECT_EXISTS, UPLOAD_OFFSET;
     *   errors of `admit`.
     */
    create: async (key: string, bytes: Readable, expected: Expected, admit?: () => Promise<void>): Promise<void> => {
      const { parent, file } = locate(key);
      const temporary = path.join(parent, `${randomUUID()}${partEnding}`);
      let closed: Promise<void> | undefined;
      try {
        await makeParent(parent);
        const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
        closed = new Promise((resolve) => target.once('close', resolve));
        await pipeline(bytes, exactly(expected), target);
        await admit?.();
        const { offset: start } = expected;
        // link() never replaces a file, so the first of two uploads to the same key is kept.
        if (start === undefined) await link(temporary, file);
        else await inTurn(() => join(key, temporary, start));
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
    beginParts: async (key: string): Promise<void> => {
      const { parent, growing } = locate(key);
      await makeParent(parent);
      await writeFile(growing, '', { mode: 0o600, flag: 'a' });
      await syncFolder(parent);
    },
    /** @returns the bytes of the whole parts; null: the object was completed or removed. */
    arrivedBytes: async (key: string, size = Number.POSITIVE_INFINITY): Promise<number | null> => {
      const found = await stat(locate(key).growing).catch(nullWhenMissing);
      // A part whose writing was interrupted does not count, and the next one is written over it.
      return found && (found.size === size ? size : found.size - (found.size % partBytes));
    },
    completeParts: (key: string, size: number): Promise<void> =>
      inTurn(async () => {
        const { parent, file, growing } = locate(key);
        const isWhole = (await files.arrivedBytes(key, size)) === size;
        // It fails if another call has completed the object, which is what counts.
        if (isWhole) await link(growing, file).catch(() => undefined);
        if ((await files.size(key)) !== size) throw new ProviderError('STORAGE_UNAVAILABLE');
        await rm(growing, { force: true });
        await syncFolder(parent);
      }),
    size: async (key: string): Promise<number | null> =>
      (await stat(locate(key).file).catch(nullWhenMissing))?.size ?? null,
    read: (key: string, range: ByteRange | null = null): Readable => createReadStream(locate(key).file, { ...range }),
    remove: (key: string): Promise<void> =>
      inTurn(async () => {
        const { file, growing } = locate(key);
        // In this order, because another process may be completing the object.
        for (const each of [growing, file]) await rm(each, { force: true });
      }),
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
      const expected = { length: probeBytes.length };
      await files.create(probeKey, Readable.from([probeBytes]), expected).catch((error: unknown) => {
        // Another process is probing at the same time, and both have stored their bytes.
        if (!(error instanceof ProviderError && error.code === 'OBJECT_EXISTS')) throw error;
      });
      await files.remove(probeKey);
    },
    /** Removes the partial files of killed processes and lost uploads, not of those in progress. @returns their number. */
    removeAbandoned: async (): Promise<number> => {
      let removed = 0;
      for (const name of await entries()) {
        const isGrowing = name.endsWith(growingEnding);
        if (!isGrowing && !name.endsWith(partEnding)) continue;
        const age = isGrowing ? abandonedPartsMilliseconds : abandonedMilliseconds;
        const part = path.join(folder, name);
        // Another process may have completed the upload or removed the file.
        const written = await stat(part).catch(() => null);
        if (!written || written.mtimeMs >= Date.now() - age) continue;
        await rm(part, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
  return files;
}

export type ObjectFiles = ReturnType<typeof createObjectFiles>;
