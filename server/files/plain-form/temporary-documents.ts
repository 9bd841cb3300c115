import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { signatureLength } from '#shared/rules/file-signatures.ts';
import { WebError } from '../../http/errors.ts';
import { multipartBytes } from '../../http/multipart-bytes.ts';

/** A document that has arrived whole. */
export interface TemporaryDocument {
  /** Bytes. */
  readonly size: number;
  /** `signatureLength` bytes, fewer only if it is shorter. */
  readonly firstBytes: Buffer;
  /** Reads it from its beginning. */
  read: () => Readable;
}

/** The documents of one form. */
export interface TemporaryDocuments {
  /**
   * Keeps one file part until `close`.
   * @throws WebError NO_ROOM when the disk, or the share of it that all forms have together, is full;
   *   UPLOAD_INCOMPLETE when the part ends early.
   */
  write: (file: AsyncIterable<Buffer>) => Promise<TemporaryDocument>;
  /** Frees all of them. */
  close: () => Promise<void>;
}

const chunkBytes = 64 * 1024;

/** Forms that hold documents at one time. */
const maxForms = 32;

/**
 * Opens a temporary file that has no name: other accounts cannot open it, and the system frees it when the process
 * ends in whatever way.
 */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `clinic-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads from the beginning. A stream of the handle's own would close it when it is destroyed. */
async function* readAll(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Keeps the documents of forms sent without scripts between their arrival and the storage: their sizes, which the
 * storage needs first, are known only when they are here.
 * @param maxBytes for all forms together.
 */
export function createTemporaryDocuments(maxBytes: number): () => TemporaryDocuments {
  let heldBytes = 0;
  let forms = 0;

  return () => {
    const handles: FileHandle[] = [];
    let ownBytes = 0;
    let isCounted = false;

    const count = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        if (heldBytes + chunk.length > maxBytes) throw new WebError('NO_ROOM');
        heldBytes += chunk.length;
        ownBytes += chunk.length;
        yield chunk;
      }
    };

    return {
      write: async (file) => {
        if (!isCounted) {
          if (forms === maxForms) throw new WebError('NO_ROOM');
          forms += 1;
          isCounted = true;
        }
        const before = ownBytes;
        try {
          const handle = await openUnnamed();
          handles.push(handle);
          await handle.writeFile(count(multipartBytes(file)));
          const start = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
          return {
            firstBytes: start.buffer.subarray(0, start.bytesRead),
            size: ownBytes - before,
            read: () => Readable.from(readAll(handle), { objectMode: false }),
          };
        } catch (error) {
          // What neither the sender nor the bound above caused is the disk's: full, read-only, out of descriptors.
          throw error instanceof WebError ? error : new WebError('NO_ROOM', { cause: error });
        }
      },
      close: async () => {
        if (isCounted) forms -= 1;
        heldBytes -= ownBytes;
        ownBytes = 0;
        await Promise.all(handles.splice(0).map((handle) => handle.close()));
      },
    };
  };
}
