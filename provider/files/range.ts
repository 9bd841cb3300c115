/** The bytes that a Range header selects: the whole object, a part of it, or bytes outside it. */
export type RangeRequest =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'outside' };

/**
 * Parses a single byte range (RFC 9110, section 14). Multiple ranges and other units select the whole object, as the
 * RFC allows.
 * @param size of the object in bytes.
 */
export function parseRange(header: string | undefined, size: number): RangeRequest {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return { kind: 'whole' };

  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0
      ? { kind: 'outside' }
      : { kind: 'part', start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start >= size ? { kind: 'outside' } : { kind: 'part', start, end };
}
