import type { IncomingHttpHeaders } from 'node:http';
import { WebsiteError } from './errors.ts';

const tagsOf = (list: string): string[] => list.split(',').map((tag) => tag.trim());
const opaque = (tag: string) => tag.replace(/^W\//, '');

/**
 * Evaluates the preconditions of a GET or HEAD request (RFC 9110, section 13.2.2). If-Match compares tags strongly,
 * If-None-Match weakly.
 * @returns whether the response is 304.
 * @throws WebsiteError PRECONDITION_FAILED.
 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string): boolean {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch = '' } = headers;
  const isMatch = (tag: string) => tag === '*' || (tag === etag && !tag.startsWith('W/'));
  if (ifMatch !== undefined && !tagsOf(ifMatch).some(isMatch)) throw new WebsiteError('PRECONDITION_FAILED');
  return tagsOf(ifNoneMatch).some((tag) => tag === '*' || opaque(tag) === opaque(etag));
}
