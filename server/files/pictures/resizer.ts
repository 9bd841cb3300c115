import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { WebsiteError } from '../../http/errors.ts';
import type { DiskCache } from './disk-cache.ts';
import { createTurns } from '#runtime/turns.ts';
import { previewHeight, previewWidth } from '#shared/content/blog-content.ts';
import type { PictureFormat, Variant } from './variant.ts';

/**
 * @param source identifies the picture's bytes, so different pictures need different sources.
 * @param original returns the bytes. It is called only if the variant is not cached.
 * @throws the errors of `original`; WebsiteError PICTURE_UNREADABLE if the picture is broken or has too many pixels.
 */
export type Resize = (source: string, variant: Variant, original: () => Promise<Buffer>) => Promise<Buffer>;

/** Maximum number of pixels, which take 200 MB of memory. A larger picture is refused before it is decoded. */
export const maxPixels = 50_000_000;

/** Maximum number of pictures that are decoded and encoded at the same time. */
const maxConcurrent = 2;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

/** Maximum size of a link preview's picture. Messengers omit much larger ones. */
const maxPreviewBytes = 150_000;

const encodePreview = async (picture: Sharp): Promise<Buffer> => {
  const cropped = picture
    .resize({ width: previewWidth, height: previewHeight, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' });
  for (const quality of [80, 65, 50, 35]) {
    const bytes = await cropped.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxPreviewBytes) return bytes;
  }
  // At this quality, even noise is small enough.
  return cropped.jpeg({ quality: 10, mozjpeg: true }).toBuffer();
};

const encode = async (bytes: Buffer, { width, format }: Variant): Promise<Buffer> => {
  // sharp is loaded only when the first picture is needed.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
    if (width === 'preview') return await encodePreview(picture);
    return await encoders[format](picture.resize({ width, withoutEnlargement: true })).toBuffer();
  } catch (cause) {
    throw new WebsiteError('PICTURE_UNREADABLE', { cause });
  }
};

/** Creates each variant once and caches it. Concurrent calls for a variant share the result. */
export function createResize(cache: DiskCache): Resize {
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = createTurns(maxConcurrent);

  const make = async (key: string, original: () => Promise<Buffer>, variant: Variant) => {
    const cached = await cache.read(key);
    if (cached) return cached;
    const bytes = await inTurn(async () => encode(await original(), variant));
    await cache.write(key, bytes);
    return bytes;
  };

  return (source, variant, original) => {
    const { width, format } = variant;
    const key = createHash('sha256').update(`${source} ${width} ${format}`).digest('base64url');
    const known = underWay.get(key);
    if (known) return known;
    const making = make(key, original, variant).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
