import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileType, isPictureType } from '#shared/rules/file-types.ts';
import { WebsiteError } from '../http/errors.ts';
import { throwNetworkError } from '../http/network-error.ts';
import { peek } from '../http/peek.ts';
import { fileNameParameters, sendFile, type FilePresentation } from './file-answer.ts';
import {
  discardBody,
  storageCaller,
  storageRefusal,
  type Storage,
  type StorageCaller,
  type StoredFile,
} from './storage.ts';

export const maxPictureBytes = 32 * 1024 * 1024;

const readMilliseconds = 10_000;

export interface StoredAddress {
  address: string;
  presign: () => Promise<string>;
}

/** Retries once with a new URL if the old one has expired (403). @throws the errors of Storage.send and of `presign`. */
async function openStored(
  storage: Storage,
  { address, presign }: StoredAddress,
  headers: Record<string, string>,
  caller: StorageCaller,
): Promise<StoredFile> {
  const file = await storage.send(address, { headers }, caller);
  if (file.statusCode !== 403) return file;
  discardBody(file.body);
  return storage.send(await presign(), { headers }, caller);
}

/** @throws WebsiteError for an unexpected status, and for a page of a front. The storage's own error body is not passed on. */
async function assertStatus(file: StoredFile, expected: readonly number[]): Promise<void> {
  const isPage = file.statusCode < 300 && /^text\/html\b/i.test(String(file.headers['content-type']));
  if (expected.includes(file.statusCode) && !isPage) return;
  if (file.statusCode !== 404) throw await storageRefusal(file);
  discardBody(file.body);
  throw new WebsiteError('NOT_FOUND');
}

/** A single range of bytes (RFC 9110, section 14.1.2). Other ranges are ignored, as the RFC allows. */
const oneRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

/**
 * @returns the headers Range and If-Range to pass on, also of Firefox, which goes on with If-Match; none for ranges that are
 *   not supported, so that the whole file is sent.
 */
export function rangeOf({ method, headers }: FastifyRequest): Record<string, string> {
  const { range, 'if-match': match, 'if-range': tag = match } = headers;
  if (method !== 'GET' || range === undefined || !oneRange.test(range)) return {};
  return { range, ...(typeof tag === 'string' && { 'if-range': tag }) };
}

/**
 * Sends a stored file or the requested range of it.
 * @throws the errors of Storage.send and of `presign`; WebsiteError NOT_FOUND if the storage has lost the file,
 *   STORAGE_REFUSED for any other unexpected status.
 */
export async function sendStored(
  reply: FastifyReply,
  storage: Storage,
  stored: StoredAddress,
  { fileName, ...presentation }: { fileName: string } & Omit<FilePresentation, 'parameters'>,
) {
  const asked = rangeOf(reply.request);
  // S3 does not know If-Range, so the whole file is sent.
  const range = 'if-range' in asked ? {} : asked;
  const file = await openStored(storage, stored, range, storageCaller(reply.request));
  await assertStatus(file, 'range' in range ? [200, 206, 416] : [200]);
  if (file.statusCode === 416) {
    discardBody(file.body);
    const size = file.headers['content-range'];
    if (size !== undefined) reply.header('content-range', size);
    return reply.code(416).header('cache-control', 'no-store').send();
  }
  const parameters = fileNameParameters(fileName);
  return sendFile(reply, file, { parameters, ...presentation }).catch(throwNetworkError('STORAGE'));
}

/** @returns the presigned URL without its signature, which changes when the picture is replaced. */
export function pictureSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/**
 * Reads a picture for resizing. A disconnecting browser does not abort it, because others may wait for the same size.
 * @throws the errors of Storage.send and of `presign`; WebsiteError NOT_FOUND or STORAGE_REFUSED for an unexpected
 *   status, PICTURE_UNREADABLE if the file is too large or no raster picture.
 */
export async function readPicture(storage: Storage, stored: StoredAddress, requestId: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(readMilliseconds);
  const file = await openStored(storage, stored, {}, { requestId, signal });
  await assertStatus(file, [200]);
  const { whole } = await peek(file.body, maxPictureBytes + 1).catch(throwNetworkError('STORAGE'));
  if (Buffer.isBuffer(whole) && isPictureType(fileType(whole))) return whole;
  if (!Buffer.isBuffer(whole)) discardBody(file.body);
  throw new WebsiteError('PICTURE_UNREADABLE');
}
