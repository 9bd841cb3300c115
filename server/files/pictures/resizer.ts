import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { WebsiteError } from '../../http/errors.ts';
import type { DiskCache } from './disk-cache.ts';
import { createTurns } from '#runtime/turns.ts';
import { previewHeight, previewWidth } from '#shared/content/blog-content.ts';
import type { PictureFormat, Variant } from './variant.ts';

export interface Resizer {
  /**
   * @param source identifies the picture's bytes: another picture has another source.
   * @param original returns the bytes; called only if the variant is not cached.
   * @throws the errors of `original`; WebsiteError PICTURE_UNREADABLE if it is broken or has too many pixels.
   */
  resize: (source: string, variant: Variant, original: () => Promise<Buffer>) => Promise<Buffer>;
}

/** A picture of more pixels is refused before it is decoded: 50 million are 200 MB of memory. */
export const maxPixels = 50_000_000;

/** Concurrent decodings, the expensive part. */
const maxConcurrent = 2;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

/** Messengers omit the picture of a preview that is much larger. */
const maxPreviewBytes = 150_000;

const encodePreview = async (picture: Sharp): Promise<Buffer> => {
  const cropped = picture
    .resize({ width: previewWidth, height: previewHeight, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' });
  for (const quality of [80, 65, 50, 35]) {
    const bytes = await cropped.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxPreviewBytes) return bytes;
  }
  // Even noise is small enough.
  return cropped.jpeg({ quality: 10, mozjpeg: true }).toBuffer();
};

const encode = async (bytes: Buffer, { width, format }: Variant): Promise<Buffer> => {
  // Loaded for the first picture.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
    if (width === 'preview') return await encodePreview(picture);
    return await encoders[format](picture.resize({ width, withoutEnlargement: true })).toBuffer();
  } catch (cause) {
    throw new WebsiteError('PICTURE_UNREADABLE', { cause });
  }
};

/** Makes each variant once and caches it; concurrent calls for a variant share the work. */
export function createResizer(cache: DiskCache): Resizer {
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = createTurns(maxConcurrent);

  const make = async (key: string, original: () => Promise<Buffer>, variant: Variant) => {
    const cached = await cache.read(key);
    if (cached) return cached;
    const bytes = await inTurn(async () => encode(await original(), variant));
    await cache.write(key, bytes);
    return bytes;
  };

  return {
    resize: (source, variant, original) => {
      const { width, format } = variant;
      const key = createHash('sha256').update(`${source} ${width} ${format}`).digest('base64url');
      const known = underWay.get(key);
      if (known) return known;
      const making = make(key, original, variant).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
  };
}
