/**
 * Parses a single byte range (RFC 9110, section 14). Multiple ranges and other units select the whole object, as the
 * RFC allows.
 * @param size of the object in bytes.
 * @returns both ends inclusive; null for the whole object. A range that starts at `size` or later is outside the object.
 */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 };
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < Number(first)) return null;
  return { start: Number(first), end: Math.min(end, size - 1) };
}
