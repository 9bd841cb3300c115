import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
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

/** A document shown in place runs no script, loads nothing and is of no origin. */
const sandbox = "default-src 'none'; sandbox";

/** '; filename=…; filename*=…' (RFC 6266, RFC 8187); the first for clients that know no encoded names. */
export function fileNameParameters(fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `; filename="${fileName.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

/** @param type what the file is shown as; null: only offered for download. */
export function fileHeaders(type: string | null, { parameters, cacheControl }: FilePresentation) {
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': (type === null ? 'attachment' : 'inline') + parameters,
    'cache-control': cacheControl,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
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
