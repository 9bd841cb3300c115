import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from './discard-body.ts';
import { WebsiteError } from '../http/errors.ts';
import { networkError } from '../http/network-error.ts';
import { fileNameParameters, sendFile } from './file-answer.ts';
import { inlineType } from './inline-type.ts';
import type { Storage, StorageCaller, StoredFile } from './storage.ts';

/** Bytes of the largest picture that is read for resizing. */
const maxPictureBytes = 32 * 1024 * 1024;

/**
 * Opens a stored file. A presigned address that has expired (403) is replaced once.
 * @param presign requests a new address.
 * @throws WebsiteError as Storage.get; the errors of `presign`.
 */
export async function openStored(
  storage: Storage,
  address: string,
  {
    presign,
    headers = {},
    caller,
  }: { presign: () => Promise<string>; headers?: Record<string, string>; caller: StorageCaller },
): Promise<StoredFile> {
  const file = await storage.get(address, headers, caller);
  if (file.statusCode !== 403) return file;
  discardBody(file.body);
  return storage.get(await presign(), headers, caller);
}

/** @throws WebsiteError for an unexpected status. The storage's own error body is not passed on. */
function assertStatus(file: StoredFile, expected: readonly number[]): void {
  if (expected.includes(file.statusCode)) return;
  discardBody(file.body);
  throw file.statusCode === 404
    ? new WebsiteError('NOT_FOUND')
    : new WebsiteError('STORAGE_REFUSED', {
        message: 'The storage did not deliver the file',
        details: { status: file.statusCode },
      });
}

/** A single range of bytes (RFC 9110, section 14.1.2). Other ranges are ignored, as the RFC allows. */
const oneRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

/** @returns the Range header for the storage. With `If-Range`, which is not evaluated, the answer is the whole file. */
export function rangeOf({ headers }: FastifyRequest): Record<string, string> {
  const { range } = headers;
  return range !== undefined && oneRange.test(range) && headers['if-range'] === undefined ? { range } : {};
}

/**
 * Sends a stored file. @param range the header that was sent to the storage, if any.
 * @throws WebsiteError as Storage.get, NOT_FOUND when the storage has lost it.
 */
export async function sendStored(
  reply: FastifyReply,
  file: StoredFile,
  {
    fileName,
    cacheControl,
    range,
  }: { fileName: string; cacheControl: string; range: Record<string, string> },
) {
  assertStatus(file, 'range' in range ? [200, 206, 416] : [200]);
  if (file.statusCode === 416) {
    discardBody(file.body);
    const size = file.headers['content-range'];
    if (size !== undefined) reply.header('content-range', size);
    return reply.code(416).header('cache-control', 'no-store').send();
  }
  try {
    return await sendFile(reply, file, { parameters: fileNameParameters(fileName), cacheControl });
  } catch (error) {
    throw networkError('STORAGE', error);
  }
}

/**
 * Reads a picture for resizing.
 * @throws WebsiteError as Storage.get, PICTURE_UNREADABLE when it is too large or not of its declared raster type.
 */
export async function readPicture(file: StoredFile): Promise<Buffer> {
  assertStatus(file, [200]);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of file.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxPictureBytes) throw new WebsiteError('PICTURE_UNREADABLE');
      chunks.push(chunk);
    }
  } catch (error) {
    throw networkError('STORAGE', error);
  }
  const bytes = Buffer.concat(chunks);
  if (!inlineType(file.headers['content-type'] ?? '', bytes)?.startsWith('image/'))
    throw new WebsiteError('PICTURE_UNREADABLE');
  return bytes;
}
