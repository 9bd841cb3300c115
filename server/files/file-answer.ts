import type { FastifyReply } from 'fastify';
import { encodedFileName, untrustedFileHeaders } from '#runtime/file-headers.ts';
import { fileType, isInlineType, signatureLength } from '#shared/rules/file-types.ts';
import { peek } from '../http/peek.ts';
import type { TransportAnswer } from '../upstream/receive-answer.ts';

export interface FilePresentation {
  /** The parameters of Content-Disposition, e.g. from `fileNameParameters`; '' for none. */
  parameters: string;
  cacheControl: string;
  etag?: string;
}

/** Headers of the storage or the provider that are passed to the browser. */
const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'last-modified', 'etag'] as const;

/** @returns the parameters of a Content-Disposition (RFC 6266): `filename` in ASCII for old clients, `filename*`. */
export function fileNameParameters(fileName: string): string {
  return `; filename="${fileName.replace(/[^\w. -]/g, '_')}"; ${encodedFileName(fileName)}`;
}

/** @param type the content type of a file that is shown inline; null for an attachment. */
export function fileHeaders(type: string | null, { parameters, cacheControl, etag }: FilePresentation) {
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': (type === null ? 'attachment' : 'inline') + parameters,
    'cache-control': cacheControl,
    ...(etag && { etag }),
    ...untrustedFileHeaders,
  };
}

/**
 * Sends a file from the storage or the provider. The browser shows it inline only if its first bytes
 * show a type that cannot run scripts. Otherwise, the file is an attachment.
 * @throws the body's error, if nothing has been sent yet.
 */
export async function sendFile(
  reply: FastifyReply,
  { statusCode, headers, body }: TransportAnswer,
  presentation: FilePresentation,
): Promise<FastifyReply> {
  // The type can be checked only at the beginning of an unencoded file. Any other response is an attachment.
  const startsAtZero = statusCode !== 206 || headers['content-range']?.startsWith('bytes 0-') === true;
  const { firstBytes, whole } = await peek(body, signatureLength);
  const isReadable = startsAtZero && headers['content-encoding'] === undefined;
  const type = isReadable ? fileType(firstBytes) : null;
  for (const name of passedHeaders) {
    const value = headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  return reply
    .code(statusCode)
    .headers(fileHeaders(isInlineType(type) ? type : null, presentation))
    .send(whole);
}
