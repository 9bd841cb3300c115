import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { encodedFileName, untrustedFileHeaders } from '#runtime/file-headers.ts';
import { signatureLength } from '#shared/rules/file-signatures.ts';
import { inlineType } from './file-types.ts';
import { peek } from '../http/peek.ts';

/** A file as a storage or the provider answers it. */
interface FileSource {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

interface FilePresentation {
  /** The parameters of Content-Disposition, e.g. from `fileNameParameters`; '' for none. */
  parameters: string;
  cacheControl: string;
}

/** Headers of a stored file that are passed on. */
const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'last-modified', 'etag'] as const;

/**
 * @returns the parameters of a Content-Disposition (RFC 6266): `filename*`, and before it an ASCII `filename` for clients that
 *   do not support it.
 */
export function fileNameParameters(fileName: string): string {
  return `; filename="${fileName.replace(/[^\w. -]/g, '_')}"; ${encodedFileName(fileName)}`;
}

/** @param type what the file is shown as; null: only offered for download. */
export function fileHeaders(type: string | null, { parameters, cacheControl }: FilePresentation) {
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': (type === null ? 'attachment' : 'inline') + parameters,
    'cache-control': cacheControl,
    ...untrustedFileHeaders,
  };
}

/**
 * Sends a file: every file that leaves web goes through here, for every caller and from every source. It is
 * shown in place only when its first bytes are of its declared type and that type runs no script.
 * @throws the body's error, as long as nothing has been sent.
 */
export async function sendFile(
  reply: FastifyReply,
  { statusCode, headers, body }: FileSource,
  presentation: FilePresentation,
): Promise<FastifyReply> {
  // Only the beginning of a file that is not encoded tells what it is; anything else is passed on as bytes.
  const startsAtZero = statusCode !== 206 || headers['content-range']?.startsWith('bytes 0-') === true;
  const { firstBytes, whole } = await peek(body, signatureLength);
  const isReadable = startsAtZero && headers['content-encoding'] === undefined;
  const type = isReadable ? inlineType(headers['content-type'] ?? '', firstBytes) : null;
  for (const name of passedHeaders) {
    const value = headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  return reply.code(statusCode).headers(fileHeaders(type, presentation)).send(whole);
}
