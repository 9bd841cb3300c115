import { blogImageWidths } from '#shared/content/blog-content.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** A size of a picture: pixels wide, or the preview of a shared link. */
export interface Variant {
  width: number | 'preview';
  format: PictureFormat;
}

/** @returns the smallest format that the Accept header lists. */
export function chooseFormat(accept: string | undefined): PictureFormat {
  if (accept?.includes('image/avif')) return 'avif';
  return accept?.includes('image/webp') ? 'webp' : 'jpeg';
}

/**
 * @param size the value of `?w=`.
 * @returns null when it is not in the fixed list, which bounds the number of variants in the cache.
 */
export function parseVariant(size: unknown, accept: string | undefined): Variant | null {
  // Not every messenger shows other formats in a preview.
  if (size === 'preview') return { width: size, format: 'jpeg' };
  const width = blogImageWidths.find((known) => String(known) === size);
  return width === undefined ? null : { width, format: chooseFormat(accept) };
}
