import { blogImageWidths } from '#shared/content/blog-content.ts';

type PictureWidth = (typeof blogImageWidths)[number];

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** @returns the width of `?w=`, or null when it is not in the fixed list, which bounds the number of variants in the cache. */
export function parseWidth(value: unknown): PictureWidth | null {
  return blogImageWidths.find((width) => String(width) === value) ?? null;
}

/** @returns the smallest format that the Accept header lists. */
export function chooseFormat(accept: string | undefined): PictureFormat {
  if (accept?.includes('image/avif')) return 'avif';
  return accept?.includes('image/webp') ? 'webp' : 'jpeg';
}
