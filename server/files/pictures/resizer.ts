import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { fileType, isPictureType } from '#shared/rules/file-types.ts';
import { WebsiteError } from '../../http/errors.ts';
import { maxPictureBytes } from '../stored-file.ts';
import type { DiskCache } from './disk-cache.ts';
import { createTurns } from '#runtime/turns.ts';
import type { PictureFormat, Variant } from './variant.ts';
import { blogImageWidths, previewHeight, previewWidth } from '#shared/content/picture-widths.ts';

/**
 * @param source identifies the picture's bytes, so different pictures need different sources.
 * @param original returns the bytes. It is called only if the variant is not cached.
 * @returns the resized picture; for a wider variant than necessary, the narrowest known width with all pixels.
 * @throws the errors of `original`; WebsiteError PICTURE_UNREADABLE for a broken or too large picture.
 */
export type Resize = (source: string, variant: Variant, original: () => Promise<Buffer>) => Promise<Buffer | number>;

/** Maximum number of pixels: the largest of a 50 megapixel phone, 200 MB of memory. A larger picture is refused before it is decoded. */
export const maxPixels = 8192 * 6144;

/** No picture is as short as the number of a width, which the cache holds if a variant is wider than necessary. */
const maxDigits = 4;

/** Maximum number of pictures that are decoded and encoded at the same time. */
const maxConcurrent = 2;

/** Maximum number of variants that wait until no request waits for another picture. None of them holds a picture. */
const maxPostponed = 64;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  // Takes 60 % of the time of the default effort, 4, for 5 % more bytes.
  webp: (picture) => picture.webp({ quality: 78, effort: 2 }),
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

/** Maximum size of a link preview's picture. Messengers omit much larger ones. */
const maxPreviewBytes = 150_000;

/** How much longer or shorter than a preview a picture may be for its crop to be searched: all of it is enlarged. */
const maxSearchedShape = 16;

const encodePreview = async (picture: Sharp, width: number, height: number): Promise<Buffer> => {
  const shape = width / height / (previewWidth / previewHeight);
  const position = Math.max(shape, 1 / shape) > maxSearchedShape ? 'centre' : 'attention';
  const cropped = picture
    .resize({ width: previewWidth, height: previewHeight, fit: 'cover', position })
    .flatten({ background: '#fff' });
  for (const quality of [80, 65, 50, 35]) {
    const bytes = await cropped.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxPreviewBytes) return bytes;
  }
  // At this quality, even an image of noise is small enough.
  return cropped.jpeg({ quality: 10, mozjpeg: true }).toBuffer();
};

/** Makes a variant. @returns and @throws as `Resize`. */
export const encode = async (bytes: Buffer, { width, format }: Variant): ReturnType<Resize> => {
  // sharp is loaded only when the first picture is needed.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
    const { autoOrient } = await picture.metadata();
    if (width === 'preview') return await encodePreview(picture, autoOrient.width, autoOrient.height);
    const enough = blogImageWidths.find((known) => known >= autoOrient.width) ?? width;
    if (enough < width) return enough;
    return await encoders[format](picture.resize({ width, withoutEnlargement: true })).toBuffer();
  } catch (cause) {
    throw new WebsiteError('PICTURE_UNREADABLE', { cause });
  }
};

/** Maximum height in pixels of every size, because WebP has at most this. */
const maxHeight = 16_383;

/** The chunk of an animated PNG, and the brand of an animated AVIF, of which sharp reads the first picture. */
const animatedHead = /acTL|ftypavis/;

/**
 * Makes the smallest size of a picture, as visitors will request it.
 * @returns whether the picture is animated. Visitors see it still.
 * @throws WebsiteError PICTURE_REFUSED if visitors could not see it: it is broken, too large or in an unknown format.
 */
export async function tryPicture(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  try {
    if (bytes.length > maxPictureBytes || !isPictureType(fileType(bytes))) throw new WebsiteError('PICTURE_UNREADABLE');
    await encode(bytes, { width: blogImageWidths[0], format: 'jpeg' });
    const { pages = 1, autoOrient } = await sharp(bytes).metadata();
    const scale = Math.min(1, (blogImageWidths.at(-1) ?? 0) / autoOrient.width);
    if (autoOrient.height * scale > maxHeight) throw new WebsiteError('PICTURE_UNREADABLE');
    return pages > 1 || animatedHead.test(bytes.toString('latin1', 0, 4096));
  } catch (cause) {
    throw new WebsiteError('PICTURE_REFUSED', { cause });
  }
}

/** @returns the cache key of a variant of a picture; null: of its original bytes. */
export const pictureKey = (source: string, variant: Variant | null): string =>
  createHash('sha256').update(`${source} ${variant?.width} ${variant?.format}`).digest('base64url');

/** Creates each variant once and caches it. Concurrent calls for the same variant share the result. */
export function createResizer(cache: DiskCache) {
  const underWay = new Map<string, ReturnType<Resize>>();
  const postponed = new Set<string>();
  const inTurn = createTurns(maxConcurrent);
  const inBackground = createTurns(1, maxPostponed);

  const make = async (key: string, original: () => Promise<Buffer>, variant: Variant) => {
    const cached = await cache.read(key);
    if (cached) return cached.length > maxDigits ? cached : Number(cached);
    const made = await inTurn(async () => encode(await original(), variant));
    await cache.write(key, typeof made === 'number' ? Buffer.from(String(made)) : made);
    return made;
  };

  const resize: Resize = (source, variant, original) => {
    const key = pictureKey(source, variant);
    const making = underWay.get(key) ?? make(key, original, variant).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  return {
    resize,
    isMade: (source: string, variant: Variant): boolean => cache.has(pictureKey(source, variant)),
    /** Like `resize`, but only while no request waits for a picture. @throws Error also if too many pictures wait. */
    resizeLater: async (...[source, variant, original]: Parameters<Resize>): Promise<void> => {
      const key = pictureKey(source, variant);
      if (cache.has(key) || postponed.has(key)) return;
      postponed.add(key);
      try {
        await inBackground(async () => {
          while (underWay.size > 0) await Promise.allSettled(underWay.values());
          await resize(source, variant, original);
        });
      } finally {
        postponed.delete(key);
      }
    },
  };
}

export type Resizer = ReturnType<typeof createResizer>;
