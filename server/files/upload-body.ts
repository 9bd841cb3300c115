import { Readable } from 'node:stream';
import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxFileNameLength } from '#shared/rules/file-name.ts';
import { documentType, signatureLength, typeRefusal } from '#shared/rules/file-types.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { WebsiteError } from '../http/errors.ts';
import { peek } from '../http/peek.ts';
import { receivedName } from '../http/received-name.ts';
import type { FileToStore } from './storage.ts';

/** An upload whose fields have been read, but whose file has not. */
export interface Upload extends FileToStore {
  fields: ReadonlyMap<string, string>;
  fileName: string;
}

/** Escapes in the names of multipart parts. Browsers write no others (WHATWG HTML, 4.10.22.8). */
const escapes: Readonly<Record<string, string>> = { '%0A': '\n', '%0D': '\r', '%22': '"' };

/** @returns the name of a part's file, sanitised, without folders. A backslash may be part of it. */
export const partFileName = ({ filename }: Pick<MultipartFile, 'filename'>): string =>
  receivedName(
    filename.slice(filename.lastIndexOf('/') + 1).replace(/%(?:0A|0D|22)/g, (escape) => escapes[escape] ?? ''),
  );

/** The multipart parser truncates a file one byte past the limit. exactSize, or the size that is stored, then refuses it. */
export const multipartOptions = (
  { maxFileBytes }: UploadLimits,
  limits: FastifyMultipartOptions['limits'],
): FastifyMultipartOptions => ({
  limits: { fileSize: maxFileBytes + 1, ...limits },
  throwFileSizeLimit: false,
  preservePath: true,
});

const refusal = (message: string, cause?: unknown) => new WebsiteError('UPLOAD_FIELDS', { message, cause });

/** @returns the value of a field. @throws WebsiteError UPLOAD_FIELDS if it is missing or empty. */
export function requiredField(fields: Upload['fields'], name: string): string {
  const value = fields.get(name);
  if (!value) throw refusal(`${name} is missing or comes after the file`);
  return value;
}

/** @throws WebsiteError UPLOAD_INCOMPLETE if the browser disconnects or the body ends before the file does. */
export async function* multipartBytes(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw new WebsiteError('UPLOAD_INCOMPLETE', { cause: error });
  }
}

/** @returns the number of bytes in a field or header. @throws WebsiteError UPLOAD_FIELDS. */
export function byteCount(value: unknown, name: string): number {
  if (!/^\d{1,15}$/.test(String(value))) throw refusal(`${name} must be a whole number of bytes`);
  return Number(value);
}

function openUpload(part: MultipartFile, fields: Upload['fields']): Upload {
  if (part.fieldname !== 'file') throw refusal('The file part must be named file');
  return {
    fields,
    size: byteCount(requiredField(fields, 'size'), 'size'),
    fileName: partFileName(part),
    contentType: part.mimetype || 'application/octet-stream',
    body: Readable.from(multipartBytes(part.file), { objectMode: false }),
  };
}

/** Reads the fields of an upload, which precede its file, in any order. @throws WebsiteError UPLOAD_FIELDS. */
export async function readUpload(request: FastifyRequest, fieldNames: readonly string[]): Promise<Upload> {
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') return openUpload(part, fields);
      const { fieldname, value } = part;
      if (!fieldNames.includes(fieldname) || fields.has(fieldname) || typeof value !== 'string')
        throw refusal(`Unexpected field: ${fieldname.slice(0, 40)}`);
      // The parser truncates longer values, and a truncated token must not be accepted.
      if (part.valueTruncated) throw refusal(`${fieldname} is too long`);
      fields.set(fieldname, value);
    }
  } catch (error) {
    // Errors of the multipart parser have no code, unlike those of the website and of Fastify.
    throw error instanceof Error && 'code' in error ? error : refusal('Not a whole multipart body', error);
  }
  throw refusal('The file is missing');
}

/**
 * Accepts or refuses a document by its first bytes.
 * @returns the upload with the type that the bytes show, the first bytes, and the unread body.
 * @throws WebsiteError FILE_NAME_TOO_LONG, FILE_TYPE, FILE_EMPTY, FILE_UNREADABLE, UPLOAD_INCOMPLETE.
 */
export async function acceptDocument(upload: Upload): Promise<Upload & { firstBytes: Buffer }> {
  const { fileName } = upload;
  if (fileName.length > maxFileNameLength) throw new WebsiteError('FILE_NAME_TOO_LONG');
  const { firstBytes, whole } = await peek(upload.body, signatureLength);
  const contentType = documentType(firstBytes);
  if (contentType === null) throw new WebsiteError(typeRefusal(fileName, firstBytes));
  const body = Buffer.isBuffer(whole) ? Readable.from([whole]) : whole;
  return { ...upload, contentType, firstBytes, body };
}

/** The fewest bytes that must arrive in a period, so that a stalled body does not keep its place. */
const leastBytes = 40 * 1024;
const periodMilliseconds = 20_000;

/** Ends the connection of a body that arrives too slowly. @returns a function to call when it has arrived. */
export function limitSlowness({ raw }: Pick<FastifyRequest, 'raw'>, announced: number): () => void {
  const end = () => {
    // The answer may take longer.
    if (!raw.complete) raw.destroy();
  };
  let before = raw.socket.bytesRead;
  const period = setInterval(() => {
    // While bytes wait to be read, because the storage is slow, the browser cannot send more.
    if (raw.socket.bytesRead - before < leastBytes && raw.readableLength === 0) end();
    before = raw.socket.bytesRead;
  }, periodMilliseconds);
  // Thirty seconds plus the time at half a megabit per second.
  const whole = setTimeout(end, 30_000 + announced / 64);
  return () => {
    clearInterval(period);
    clearTimeout(whole);
  };
}
