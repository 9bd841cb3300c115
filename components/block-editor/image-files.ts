/** The message for a file that is no picture. */
export const imagesOnly = 'Dopuštene su samo slikovne datoteke.';

/** @returns the pictures among the files, and whether anything else was among them. */
export function onlyImages(files: Iterable<File>): { images: File[]; refused: boolean } {
  const all = [...files];
  const images = all.filter(({ type }) => /^image\/[a-z0-9.+-]+$/.test(type));
  return { images, refused: images.length < all.length };
}
