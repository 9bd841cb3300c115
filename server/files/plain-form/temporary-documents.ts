import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { signatureLength } from '#shared/rules/file-types.ts';
import { WebsiteError } from '../../http/errors.ts';
import { addressKey } from '../../http/limits/address-key.ts';
import type { Budget } from '../../http/limits/budget.ts';
import { multipartBytes } from '../upload-body.ts';

export interface TemporaryDocument {
  /** Bytes. */
  readonly size: number;
  /** `signatureLength` bytes, fewer only if the document is shorter. */
  readonly firstBytes: Buffer;
  /** Can be called once. */
  read: () => Readable;
  /** Deletes this document before `close`. */
  discard: () => Promise<void>;
}

/** Maximum number of concurrent forms with documents: of all visitors, and of an IP address. */
const maxForms = 32;
const maxFormsOfAddress = 4;

/** Opens an unlinked temporary file. No other account can open it, and the system deletes it when the process ends. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `clinic-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  return handle;
}

const bytesOf = (forms: Iterable<{ bytes: number }>): number => [...forms].reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Keeps the documents of forms without scripts on disk until they are stored. The storage needs a document's size in
 * advance, and the size is only known once the document has been received.
 * @param maxBytes maximum size of the documents of all forms together. An IP address may use half of it, which must be
 *   enough for one form and a document that is refused when it has arrived.
 */
export function createTemporaryDocuments(maxBytes: number, uploadBytes: Budget) {
  /** The forms with documents, with the key of their IP address and the bytes that they hold. */
  const forms = new Set<{ key: string; bytes: number }>();
  const formsOf = (key: string) => [...forms].filter((form) => form.key === key);

  return (address: string) => {
    const handles = new Set<FileHandle>();
    const own = { key: addressKey(address), bytes: 0 };
    let received = 0;

    const isOver = (more: number) =>
      bytesOf(forms) + more > maxBytes || bytesOf(formsOf(own.key)) + more > maxBytes / 2;

    /** @throws WebsiteError NO_ROOM, UPLOAD_BUDGET. */
    const enter = async () => {
      if (forms.has(own)) return;
      // Asks for a byte, because the size of a document is not known before its end.
      (await uploadBytes.take(address, 1))();
      if (forms.size >= maxForms || formsOf(own.key).length >= maxFormsOfAddress) throw new WebsiteError('NO_ROOM');
      forms.add(own);
    };

    const count = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let isFull = false;
      for await (const chunk of source) {
        received += chunk.length;
        isFull ||= isOver(chunk.length);
        // Skips the rest. Leaving the loop would end the parser, and the following parts would be lost.
        if (isFull) continue;
        own.bytes += chunk.length;
        yield chunk;
      }
      if (isFull) throw new WebsiteError('NO_ROOM');
    };

    const discard = async (handle: FileHandle, bytes: number): Promise<void> => {
      if (!handles.delete(handle)) return;
      own.bytes -= bytes;
      await handle.close();
    };

    return {
      /**
       * Writes one file part to disk, where it stays until `close`.
       * @throws WebsiteError NO_ROOM if the disk is full, too many forms have documents, or all forms together or those of
       *   the IP address hold too many bytes (the part is then read to its end); UPLOAD_BUDGET; UPLOAD_INCOMPLETE if the
       *   part ends early.
       */
      write: async (file: AsyncIterable<Buffer>): Promise<TemporaryDocument> => {
        await enter();
        const before = own.bytes;
        let handle: FileHandle | null = null;
        try {
          const opened = await openUnnamed();
          handle = opened;
          handles.add(opened);
          await opened.writeFile(count(multipartBytes(file)));
          const start = await opened.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
          const size = own.bytes - before;
          return {
            firstBytes: start.buffer.subarray(0, start.bytesRead),
            size,
            read: () => opened.createReadStream({ start: 0 }),
            discard: () => discard(opened, size),
          };
        } catch (error) {
          if (handle) await discard(handle, own.bytes - before);
          // Any other error comes from the disk, which is full, read-only or out of file descriptors.
          throw error instanceof WebsiteError ? error : new WebsiteError('NO_ROOM', { cause: error });
        }
      },
      /**
       * Deletes all documents of the form.
       * @param isReceived whether the form arrived whole. Its documents count in the budget when they are stored;
       *   otherwise, all that has arrived is taken from the budget now.
       */
      close: async (isReceived: boolean): Promise<void> => {
        if (!isReceived && received > 0) await uploadBytes.take(address, received, true);
        forms.delete(own);
        await Promise.all([...handles].map((handle) => handle.close()));
        handles.clear();
      },
    };
  };
}

export type TemporaryDocuments = ReturnType<ReturnType<typeof createTemporaryDocuments>>;
