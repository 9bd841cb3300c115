import { Readable } from 'node:stream';

/** A file to upload. `bytes` may be a stream, so that a large file is not kept in memory. */
export interface UploadFile {
  name: string;
  type?: string;
  bytes: Buffer | Readable;
}

const boundary = '----clinic-test-boundary';

const field = (name: string, value: string | number): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

async function* parts(
  before: Record<string, string | number>,
  file: UploadFile,
  after: Record<string, string | number>,
): AsyncGenerator<Buffer> {
  const lines = Object.entries(before).map(([name, value]) => field(name, value));
  const fileHead =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n` +
    `Content-Type: ${file.type ?? 'application/pdf'}\r\n\r\n`;
  yield Buffer.from(lines.join('') + fileHead);
  if (Buffer.isBuffer(file.bytes)) yield file.bytes;
  else yield* file.bytes;
  const rest = Object.entries(after).map(([name, value]) => field(name, value));
  yield Buffer.from(`\r\n${rest.join('')}--${boundary}--\r\n`);
}

const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/**
 * Creates a multipart upload like a browser: first the fields, then the file.
 * @param after fields that wrongly follow the file.
 * @returns headers and body of the request. The body is a stream and is sent in chunks.
 */
export function uploadOf(
  fields: Record<string, string | number>,
  file: UploadFile,
  after: Record<string, string | number> = {},
): { headers: Record<string, string>; body: Readable } {
  return { headers, body: Readable.from(parts(fields, file, after), { objectMode: false }) };
}

/** Yields `total` bytes in chunks, so that they are never all in memory. */
export function* manyBytes(total: number, fill = '%PDF-1.7 '): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, fill);
  for (let left = total; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length));
}

/** @returns the upload of a document to a form. @param size the announced size; by default the length of the bytes. */
export const documentUpload = (
  clientToken: string,
  file: UploadFile,
  size = Buffer.isBuffer(file.bytes) ? file.bytes.length : 0,
) => ({
  method: 'POST',
  path: '/api/uploads/contact-form',
  ...uploadOf({ clientToken, size }, file),
});
