/** Widths a page may ask for, in pixels; a fixed list, so that nobody fills the cache with every number there is. */
export const imageWidths = [320, 480, 640, 900, 1280, 1600] as const;
type ImageWidth = (typeof imageWidths)[number];

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** @returns the width asked for with `?w=`, or null when it is not one of the list. */
export function parseWidth(value: unknown): ImageWidth | null {
  return imageWidths.find((width) => String(width) === value) ?? null;
}

/** @returns the smallest format the browser says it reads (Accept header). */
export function chooseFormat(accept: string | undefined): ImageFormat {
  if (accept?.includes('image/avif')) return 'avif';
  return accept?.includes('image/webp') ? 'webp' : 'jpeg';
}
