import { Readable } from 'node:stream';
import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxFileNameLength } from '#shared/rules/file-name.ts';
import { documentType, signatureLength, typeRefusal } from '#shared/rules/file-types.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { WebsiteError } from '../http/errors.ts';
import { peek } from '../http/peek.ts';
import { receivedName } from '../http/received-name.ts';

/** An upload whose fields have been read, but whose file has not. */
export interface Upload {
  fields: ReadonlyMap<string, string>;
  /** Number of bytes, from the field `size`. */
  size: number;
  fileName: string;
  contentType: string;
  body: Readable;
}

const maxFieldBytes = 1024;

/** Escapes in the names of multipart parts. Browsers write no others (WHATWG HTML, 4.10.22.8). */
const escapes: Readonly<Record<string, string>> = { '%0A': '\n', '%0D': '\r', '%22': '"' };

/** @returns the name of a part's file, sanitised, without folders. A backslash may be part of it. */
export const partFileName = ({ filename }: Pick<MultipartFile, 'filename'>): string =>
  receivedName(
    filename
      .slice(filename.lastIndexOf('/') + 1)
      .replace(/%(?:0A|0D|22)/g, (escape) => escapes[escape] ?? ''),
  );

/** The multipart parser truncates a file one byte past the limit. exactSize then refuses the file. */
export const multipartOptions = ({ maxFileBytes }: UploadLimits): FastifyMultipartOptions => ({
  limits: { fileSize: maxFileBytes + 1, fieldSize: maxFieldBytes, fields: 5, files: 1, parts: 6 },
  throwFileSizeLimit: false,
  preservePath: true,
});

/** @returns the value of a field. @throws WebsiteError UPLOAD_FIELDS if it is missing or empty. */
export function requiredField(fields: Upload['fields'], name: string): string {
  const value = fields.get(name);
  if (!value)
    throw new WebsiteError('UPLOAD_FIELDS', { message: `${name} is missing or comes after the file` });
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

function openUpload(part: MultipartFile, fields: Upload['fields']): Upload {
  if (part.fieldname !== 'file')
    throw new WebsiteError('UPLOAD_FIELDS', { message: 'The file part must be named file' });
  const size = requiredField(fields, 'size');
  if (!/^\d{1,15}$/.test(size))
    throw new WebsiteError('UPLOAD_FIELDS', { message: 'size must be a whole number of bytes' });
  return {
    fields,
    size: Number(size),
    fileName: partFileName(part),
    contentType: part.mimetype || 'application/octet-stream',
    body: Readable.from(multipartBytes(part.file), { objectMode: false }),
  };
}

async function readParts(request: FastifyRequest, fieldNames: readonly string[]): Promise<Upload> {
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'file') return openUpload(part, fields);
    if (!fieldNames.includes(part.fieldname) || fields.has(part.fieldname) || typeof part.value !== 'string')
      throw new WebsiteError('UPLOAD_FIELDS', {
        message: `Unexpected field: ${part.fieldname.slice(0, 40)}`,
      });
    // The parser truncates longer values, and a truncated token must not be accepted.
    if (part.valueTruncated)
      throw new WebsiteError('UPLOAD_FIELDS', { message: `${part.fieldname} is too long` });
    fields.set(part.fieldname, part.value);
  }
  throw new WebsiteError('UPLOAD_FIELDS', { message: 'The file is missing' });
}

/** Returns true for errors of the website and of Fastify. Errors of the multipart parser have no code. */
const isCoded = (error: unknown): boolean => error instanceof Error && 'code' in error;

/** Reads the fields of an upload, which precede its file, in any order. @throws WebsiteError UPLOAD_FIELDS. */
export async function readUpload(request: FastifyRequest, fieldNames: readonly string[]): Promise<Upload> {
  try {
    return await readParts(request, fieldNames);
  } catch (error) {
    throw isCoded(error)
      ? error
      : new WebsiteError('UPLOAD_FIELDS', { message: 'Not a whole multipart body', cause: error });
  }
}

/**
 * Accepts or refuses a document by its first bytes.
 * @returns the upload with a sanitised name, the type that the bytes show, and the unread body.
 * @throws WebsiteError FILE_NAME_TOO_LONG, FILE_TYPE, FILE_EMPTY, FILE_UNREADABLE, UPLOAD_INCOMPLETE.
 */
export async function acceptDocument(upload: Upload): Promise<Upload> {
  const { fileName } = upload;
  if (fileName.length > maxFileNameLength) throw new WebsiteError('FILE_NAME_TOO_LONG');
  const { firstBytes, whole } = await peek(upload.body, signatureLength);
  const contentType = documentType(firstBytes);
  if (contentType === null) throw new WebsiteError(typeRefusal(fileName, firstBytes));
  return { ...upload, fileName, contentType, body: Buffer.isBuffer(whole) ? Readable.from([whole]) : whole };
}
