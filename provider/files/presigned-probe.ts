import { randomBytes } from 'node:crypto';
import { refusalReason } from '#runtime/storage-refusal.ts';
import { clockSeconds, type Storage } from '../context.ts';

/**
 * Creates the error of a storage that responds but refuses or loses uploads. The log contains the code and the status.
 * @param body of the response, in which S3 servers name the reason of a refusal.
 */
const probeError = (code: 'CLOCKS_DIFFER' | 'WRITE_REFUSED' | 'OBJECT_LOST', { status }: Response, body = '') => {
  const reason = refusalReason(body) ?? String(status);
  const cause = status === 200 ? undefined : Object.assign(new Error(reason), { code: reason });
  return Object.assign(new Error(code, { cause }), { name: 'ProbeError', code, statusCode: status });
};

const contentType = 'application/octet-stream';

/** @returns the origin of presigned URLs, to which the website may send documents. */
export async function presignedOrigin(storage: Pick<Storage, 'presignGet'>): Promise<string> {
  return new URL(await storage.presignGet({ key: 'origin', contentType })).origin;
}

/** @returns the response. @throws the error of `probeError`. */
async function put(url: string, body: Uint8Array<ArrayBuffer>, signal: AbortSignal, checksum = '') {
  const headers = { 'content-type': contentType, ...(checksum && { 'x-amz-checksum-crc32': checksum }) };
  const written = await fetch(url, { signal, redirect: 'manual', method: 'PUT', headers, body });
  const answer = await written.text();
  if (Math.abs(Date.now() - Date.parse(written.headers.get('date') ?? '')) > clockSeconds * 1000)
    throw probeError('CLOCKS_DIFFER', written);
  if (written.status !== 200) throw probeError('WRITE_REFUSED', written, answer);
  return written;
}

/**
 * Stores a small object with a presigned URL, like a visitor's upload, reads it back and deletes it.
 * @throws the error of `probeError`; TypeError if the connection fails; errors of the storage.
 */
export async function probePresigned(
  storage: Pick<Storage, 'presignPut' | 'presignGet' | 'delete'>,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const bytes = randomBytes(1024);
  await put(await storage.presignPut({ key, contentType, length: bytes.length }), bytes, signal);
  const url = await storage.presignGet({ key, contentType });
  const found = await fetch(url, { signal, redirect: 'manual' });
  const stored = Buffer.from(await found.arrayBuffer());
  if (found.status !== 200 || !bytes.equals(stored)) throw probeError('OBJECT_LOST', found, stored.toString());
  await storage.delete(key, null, signal);
}

/** Stores a part with a presigned URL, like a large document's, finds it and deletes it. @throws as `probePresigned`. */
export async function probeParts(
  storage: Pick<Storage, 'beginParts' | 'presignPut' | 'arrivedBytes' | 'delete'>,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  // The CRC-32 of nine bytes that RFC 3720 and others give as the check value.
  const bytes = Buffer.from('123456789');
  const checksum = 'y/Q5Jg==';
  const partsId = await storage.beginParts({ key, contentType }, signal);
  const place = { key, contentType, length: bytes.length, checksum, part: { partsId, offset: 0 } };
  const written = await put(await storage.presignPut(place), bytes, signal, checksum);
  const arrived = await storage.arrivedBytes({ key, partsId, size: bytes.length }, signal);
  if (arrived !== bytes.length) throw probeError('OBJECT_LOST', written);
  await storage.delete(key, partsId, signal);
}
