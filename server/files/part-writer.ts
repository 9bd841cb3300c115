import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Call } from '#shared/contract/api.ts';
import type { LargeUpload } from '#shared/contract/large-upload.ts';
import { signatureLength } from '#shared/rules/file-types.ts';
import { WebsiteError } from '../http/errors.ts';
import type { Budget } from '../http/limits/budget.ts';
import { throwNetworkError } from '../http/network-error.ts';
import { discardBody, storageRefusal, type Storage } from './storage.ts';

/** Attempts to store a part, and milliseconds between them, while provider or storage restart. */
const attempts = 4;
const pauseMilliseconds = 1000;

/** Time limit of sending a part. Even several at once pass an office's line within it. */
const partMilliseconds = 60_000;

/** Maximum number of unused buffers that are kept. V8 would free those of earlier requests only after many more. */
const maxUnused = 4;

/** @returns the hash of a file's first bytes, by which its upload is recognised. */
export const hashOfStart = (bytes: Buffer): string =>
  createHash('sha256').update(bytes.subarray(0, signatureLength)).digest('hex');

const isFailure = (error: unknown): boolean =>
  (error instanceof ApiError && error.status >= 500 && error.status !== 507) ||
  (error instanceof WebsiteError && error.statusCode >= 500 && error.code !== 'STORAGE_FULL');

/** Creates the function that appends bytes to a large upload. It holds one part in memory. */
export function createPartWriter(storage: Pick<Storage, 'send'>, uploadBytes: Budget) {
  const unused: Buffer[] = [];

  /**
   * @param body its chunks are freed. The writing ends with its end or a WebsiteError UPLOAD_INCOMPLETE; what has arrived
   *   is stored.
   * @param call is not aborted when the visitor disconnects.
   * @returns the number of bytes that are stored.
   * @throws WebsiteError UPLOAD_TOO_LONG, UPLOAD_INCOMPLETE, UPLOAD_BUDGET, UPLOAD_OFFSET, FILE_UNREADABLE if the first
   *   bytes are of another file; errors of Storage and `call`.
   */
  return async (
    upload: LargeUpload,
    body: AsyncIterable<Buffer>,
    call: Call,
    { ip, id: requestId }: Pick<FastifyRequest, 'ip' | 'id'>,
  ): Promise<number> => {
    const { uploadId, size, partBytes, contentType, restUrl } = upload;
    let stored = upload.offset;
    // Without a rest, whole parts are stored, or the whole file.
    let length = restUrl ? stored % partBytes : 0;
    let [start, left] = [stored - length, size - stored];
    let buffer = unused.pop();
    if (buffer?.length !== partBytes) buffer = Buffer.allocUnsafeSlow(partBytes);

    const send = async (url: string, content: Parameters<Storage['send']>[1]) => {
      const signal = AbortSignal.timeout(partMilliseconds);
      const answer = await storage.send(url, content, { requestId, signal });
      if (answer.statusCode === 200) return answer.body;
      const cause = await storageRefusal(answer);
      throw answer.statusCode === 409 ? new WebsiteError('UPLOAD_OFFSET', { cause }) : cause;
    };

    const store = async (bytes: Buffer): Promise<void> => {
      if (start + length === stored) return;
      const showsStart = start === 0 && length >= Math.min(signatureLength, size);
      if (showsStart && hashOfStart(bytes) !== upload.firstBytes) throw new WebsiteError('FILE_UNREADABLE');
      const checksum = Buffer.from(crc32(bytes).toString(16).padStart(8, '0'), 'hex').toString('base64');
      const headers = { 'content-type': contentType, 'x-amz-checksum-crc32': checksum };
      const part = { uploadId, offset: start, size: length, checksum };
      const giveBack = await uploadBytes.take(ip, length);
      for (let attempt = 1; ; attempt += 1)
        try {
          const { uploadUrl } = await call('getPartUploadUrl', { body: part });
          discardBody(await send(uploadUrl, { method: 'PUT', headers, body: bytes }));
          return void (stored = start + length);
        } catch (error) {
          if (attempt === attempts || !isFailure(error)) {
            giveBack();
            throw error;
          }
          await setTimeout(pauseMilliseconds);
        }
    };

    try {
      if (restUrl) {
        const rest = await send(restUrl, {})
          .then((found) => found.arrayBuffer())
          .catch(throwNetworkError('STORAGE'));
        if (Buffer.from(rest).copy(buffer) !== length) throw new WebsiteError('STORAGE_LOST');
      }
      for await (const chunk of body) {
        left -= chunk.length;
        if (left < 0) throw new WebsiteError('UPLOAD_TOO_LONG');
        for (let at = 0; at < chunk.length;) {
          // A full part is stored when another byte follows, so that nothing is stored of a body that is too long.
          if (length === partBytes) {
            await store(buffer);
            start = stored;
            length = 0;
          }
          const copied = chunk.copy(buffer, length, at);
          length += copied;
          at += copied;
        }
        // V8 would keep tens of megabytes of such chunks. Smaller ones share their memory with others.
        if (chunk.buffer instanceof ArrayBuffer && chunk.buffer.byteLength === chunk.length) chunk.buffer.transfer(0);
      }
      await store(buffer.subarray(0, length));
      return stored;
    } catch (error) {
      if (error instanceof WebsiteError && error.code === 'UPLOAD_INCOMPLETE') await store(buffer.subarray(0, length));
      throw error;
    } finally {
      if (unused.length < maxUnused) unused.push(buffer);
    }
  };
}
