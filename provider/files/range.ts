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

/**
 * Sets status, length and range of an answer with the bytes of an object.
 * @returns the range to send; null for the whole object. @throws ProviderError RANGE_NOT_SATISFIABLE.
 */
export function answerRange(request: FastifyRequest, reply: FastifyReply, size: number): ByteRange | null {
  const { method, headers } = request;
  // Ranges apply to GET only, and not with If-Range, because objects have no tag (RFC 9110, 14.2 and 13.1.5).
  const header = method === 'GET' && headers['if-range'] === undefined ? headers.range : undefined;
  const range = parseRange(header, size);
  reply.header('accept-ranges', 'bytes');
  if (range && range.start >= size) {
    reply.header('content-range', `bytes */${size}`);
    throw new ProviderError('RANGE_NOT_SATISFIABLE');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return range;
}
