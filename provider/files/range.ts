import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../context.ts';
import { ProviderError } from '../http/errors.ts';

/**
 * Parses a single byte range (RFC 9110, section 14). Multiple ranges and other units select the whole object, as the
 * RFC allows.
 * @param size of the object in bytes.
 * @returns both ends inclusive; null for the whole object. A range that starts at `size` or later is outside the object.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 };
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < Number(first)) return null;
  return { start: Number(first), end: Math.min(end, size - 1) };
}

/** @returns the tag of an object that never changes, or is described whole. It says nothing of the text. */
export const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Sets status, length, range and tag of an answer with the bytes of an object, which never change. With its tag, a
 * browser goes on with a broken download (RFC 9110, 13.1.5).
 * @param tag of the object: a text for each state of it.
 * @returns the range to send; null for the whole object. @throws ProviderError RANGE_NOT_SATISFIABLE.
 */
export function answerRange(request: FastifyRequest, reply: FastifyReply, tag: string, size: number): ByteRange | null {
  const { range: wanted, 'if-range': known } = request.headers;
  const etag = `"${tag}"`;
  // Ranges apply to GET only (RFC 9110, 14.2).
  const header = request.method === 'GET' && (known === undefined || known === etag) ? wanted : undefined;
  const range = parseRange(header, size);
  reply.headers({ 'accept-ranges': 'bytes', etag });
  if (range && range.start >= size) {
    reply.header('content-range', `bytes */${size}`);
    throw new ProviderError('RANGE_NOT_SATISFIABLE');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return range;
}
