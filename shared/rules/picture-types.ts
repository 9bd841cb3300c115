/** Content types of raster images that every browser shows; none of them can hold a script. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
] as const;

/** Content types of files of visitors and staff that a browser may show inline; others could run scripts. */
export const inlineTypes = [...pictureTypes, 'application/pdf'] as const;

/** @param type a content type without parameters. */
export function isPictureType(type: string): boolean {
  return pictureTypes.some((known) => known === type);
}
