import { negotiate } from '#runtime/negotiate.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** A size and format of a picture. The width is in pixels, or 'preview' for the preview of a shared link. */
export interface Variant {
  width: number | 'preview';
  format: PictureFormat;
}

const formatOf = { 'image/avif': 'avif', 'image/webp': 'webp', 'image/jpeg': 'jpeg' } as const;

/** @returns the format with the smallest files among those that the Accept header prefers; 'jpeg' by default. */
export const chooseFormat = (accept: string | undefined): PictureFormat =>
  formatOf[negotiate(accept, ['image/avif', 'image/webp'], 'image/jpeg')];

/** @returns the best format that is encoded at once. AVIF takes longer. */
export const chooseFastFormat = (accept: string | undefined): PictureFormat =>
  formatOf[negotiate(accept, ['image/webp'], 'image/jpeg')];

/** @param size the value of `?w=`. @returns null unless it is in the fixed list, which limits the cache. */
export function parseVariant(size: unknown, accept: string | undefined): Variant | null {
  // Some messengers show only JPEG in a preview.
  if (size === 'preview') return { width: size, format: 'jpeg' };
  const width = blogImageWidths.find((known) => String(known) === size);
  return width === undefined ? null : { width, format: chooseFormat(accept) };
}
