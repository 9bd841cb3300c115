import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { signatureLength } from '#shared/rules/file-types.ts';
import { WebsiteError } from '../../http/errors.ts';
import { multipartBytes } from '../upload-body.ts';

export interface TemporaryDocument {
  /** Bytes. */
  readonly size: number;
  /** `signatureLength` bytes, fewer only if the document is shorter. */
  readonly firstBytes: Buffer;
  /** Returns a stream of the whole document. */
  read: () => Readable;
  /** Deletes this document before `close`. */
  discard: () => Promise<void>;
}

const chunkBytes = 64 * 1024;

/** Maximum number of concurrent forms with documents. */
const maxForms = 32;

/** Opens an unlinked temporary file. No other account can open it, and the system deletes it when the process ends. */
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

/** Reads the whole file. `handle.createReadStream` would close the handle when the stream is destroyed. */
async function* readAll(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Keeps the documents of forms without scripts on disk until they are stored. The storage needs a document's size in
 * advance, and the size is only known once the document has been received.
 * @param maxBytes maximum size of the documents of all forms together.
 */
export function createTemporaryDocuments(maxBytes: number) {
  let heldBytes = 0;
  let forms = 0;

  /** Keeps the documents of one form. */
  return () => {
    const handles = new Set<FileHandle>();
    let ownBytes = 0;
    let isCounted = false;

    const count = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let isFull = false;
      for await (const chunk of source) {
        isFull ||= heldBytes + chunk.length > maxBytes;
        // Skips the rest. Leaving the loop would end the parser, and the following parts would be lost.
        if (isFull) continue;
        heldBytes += chunk.length;
        ownBytes += chunk.length;
        yield chunk;
      }
      if (isFull) throw new WebsiteError('NO_ROOM');
    };

    const discard = async (handle: FileHandle, bytes: number): Promise<void> => {
      if (!handles.delete(handle)) return;
      heldBytes -= bytes;
      ownBytes -= bytes;
      await handle.close();
    };

    return {
      /**
       * Writes one file part to disk, where it stays until `close`.
       * @throws WebsiteError NO_ROOM if the disk is full, too many forms have documents, or all forms together have
       *   reached `maxBytes` (the part is then read to its end); UPLOAD_INCOMPLETE if the part ends early.
       */
      write: async (file: AsyncIterable<Buffer>): Promise<TemporaryDocument> => {
        if (!isCounted) {
          if (forms === maxForms) throw new WebsiteError('NO_ROOM');
          forms += 1;
          isCounted = true;
        }
        const before = ownBytes;
        let handle: FileHandle | null = null;
        try {
          const opened = await openUnnamed();
          handle = opened;
          handles.add(opened);
          await opened.writeFile(count(multipartBytes(file)));
          const start = await opened.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
          const size = ownBytes - before;
          return {
            firstBytes: start.buffer.subarray(0, start.bytesRead),
            size,
            read: () => Readable.from(readAll(opened), { objectMode: false }),
            discard: () => discard(opened, size),
          };
        } catch (error) {
          if (handle) await discard(handle, ownBytes - before);
          // Any other error comes from the disk, which is full, read-only or out of file descriptors.
          throw error instanceof WebsiteError ? error : new WebsiteError('NO_ROOM', { cause: error });
        }
      },
      /** Deletes all documents of the form. */
      close: async (): Promise<void> => {
        if (isCounted) forms -= 1;
        heldBytes -= ownBytes;
        ownBytes = 0;
        await Promise.all([...handles].map((handle) => handle.close()));
        handles.clear();
      },
    };
  };
}

export type TemporaryDocuments = ReturnType<ReturnType<typeof createTemporaryDocuments>>;
