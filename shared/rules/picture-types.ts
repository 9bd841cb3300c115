/** Content types of raster images that every browser shows and that cannot contain scripts. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
] as const;

/** Content types of visitors' and staff's files that a browser may show inline. Other types could run scripts. */
export const inlineTypes = [...pictureTypes, 'application/pdf'] as const;

/** @param type a content type without parameters. */
export function isPictureType(type: string): boolean {
  return pictureTypes.some((known) => known === type);
}
