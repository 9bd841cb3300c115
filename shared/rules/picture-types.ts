/** The pictures every browser shows and the site delivers: pixels only, nothing that could hold a script. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
] as const;

/** @param type a content type without parameters. */
export function isPictureType(type: string): boolean {
  return pictureTypes.some((known) => known === type);
}
