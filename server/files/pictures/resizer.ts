import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { WebsiteError } from '../../http/errors.ts';
import type { DiskCache } from './disk-cache.ts';
import { createTurns } from '#runtime/turns.ts';
import type { PictureFormat } from './variant.ts';

export interface Resizer {
  /**
   * @param source identifies the picture's bytes: another picture has another source.
   * @param original gives the bytes, called only when the variant is not cached.
   * @throws what `original` throws; WebsiteError PICTURE_UNREADABLE for a broken picture, or one of too many pixels.
   */
  resize: (
    source: string,
    variant: { width: number; format: PictureFormat },
    original: () => Promise<Buffer>,
  ) => Promise<Buffer>;
}

/** A picture of more pixels is refused before it is decoded: 50 million are 200 MB of memory. */
export const maxPixels = 50_000_000;

/** Decodings at once: they are the expensive part. */
const maxConcurrent = 2;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
};

const encode = async (bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> => {
  // Loaded with the first picture.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    return await encoders[format](picture.rotate().resize({ width, withoutEnlargement: true })).toBuffer();
  } catch (cause) {
    throw new WebsiteError('PICTURE_UNREADABLE', { cause });
  }
};

/** Makes each variant once and caches it; concurrent calls for a variant share the work. */
export function createResizer(cache: DiskCache): Resizer {
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = createTurns(maxConcurrent);

  const make = async (key: string, original: () => Promise<Buffer>, width: number, format: PictureFormat) => {
    const cached = await cache.read(key);
    if (cached) return cached;
    const bytes = await inTurn(async () => encode(await original(), width, format));
    await cache.write(key, bytes);
    return bytes;
  };

  return {
    resize: (source, { width, format }, original) => {
      const key = createHash('sha256').update(`${source} ${width} ${format}`).digest('base64url');
      const known = underWay.get(key);
      if (known) return known;
      const making = make(key, original, width, format).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
  };
}
