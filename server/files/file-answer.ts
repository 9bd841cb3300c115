import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { encodedFileName, untrustedFileHeaders } from '#runtime/file-headers.ts';
import { signatureLength } from '#shared/rules/file-signatures.ts';
import { inlineType } from './inline-type.ts';
import { peek } from '../http/peek.ts';

/** A file as the storage or the provider sends it. */
interface FileSource {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
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

/** @param type of a file that is shown inline; null for an attachment. */
export function fileHeaders(type: string | null, { parameters, cacheControl }: FilePresentation) {
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': (type === null ? 'attachment' : 'inline') + parameters,
    'cache-control': cacheControl,
    ...untrustedFileHeaders,
  };
}

/**
 * Sends a file from the storage or the provider. The browser shows it inline only if its first bytes match
 * its declared type and that type runs no scripts; otherwise it is an attachment.
 * @throws the body's error, as long as nothing has been sent.
 */
export async function sendFile(
  reply: FastifyReply,
  { statusCode, headers, body }: FileSource,
  presentation: FilePresentation,
): Promise<FastifyReply> {
  // Only the beginning of a file without content encoding reveals its type; anything else is an attachment.
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
