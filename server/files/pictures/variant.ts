import { blogImageWidths } from '#shared/content/blog-content.ts';

type PictureWidth = (typeof blogImageWidths)[number];

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** @returns the width asked for with `?w=`, or null when it is not one of the fixed list: nobody fills the cache with others. */
export function parseWidth(value: unknown): PictureWidth | null {
  return blogImageWidths.find((width) => String(width) === value) ?? null;
}

/** @returns the smallest format the browser says it reads (Accept header). */
export function chooseFormat(accept: string | undefined): PictureFormat {
  if (accept?.includes('image/avif')) return 'avif';
  return accept?.includes('image/webp') ? 'webp' : 'jpeg';
}
