import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { WebsiteError } from '../../http/errors.ts';
import type { DiskCache } from './disk-cache.ts';
import { createTurns } from '#runtime/turns.ts';
import { previewHeight, previewWidth } from '#shared/content/blog-content.ts';
import type { PictureFormat, Variant } from './variant.ts';

/** A picture to be resized. */
export interface Original {
  /** Identifies the picture's bytes, so different pictures need different sources. */
  source: string;
  /** Returns the bytes. It is called only if a result is not cached. */
  read: () => Promise<Buffer>;
}

/** Both methods throw the errors of `read`, and WebsiteError PICTURE_UNREADABLE for a broken or too large picture. */
export interface Resizer {
  resize: (original: Original, variant: Variant) => Promise<Buffer>;
  /** @returns the width of the upright picture in pixels. */
  measure: (original: Original) => Promise<number>;
}

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
  // At this quality, even an image of noise is small enough.
  return cropped.jpeg({ quality: 10, mozjpeg: true }).toBuffer();
};

/** @throws WebsiteError PICTURE_UNREADABLE. */
const open = async <Result>(bytes: Buffer, use: (picture: Sharp) => Promise<Result>): Promise<Result> => {
  // sharp is loaded only when the first picture is needed.
  const { default: sharp } = await import('sharp');
  try {
    return await use(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }));
  } catch (cause) {
    throw new WebsiteError('PICTURE_UNREADABLE', { cause });
  }
};

const encode = (bytes: Buffer, { width, format }: Variant): Promise<Buffer> =>
  open(bytes, (picture) => {
    const upright = picture.rotate();
    if (width === 'preview') return encodePreview(upright);
    return encoders[format](upright.resize({ width, withoutEnlargement: true })).toBuffer();
  });

/** @returns the cache key of a variant of a picture, of its original bytes or of its width. */
export const pictureKey = (source: string, variant: Variant | 'original' | 'width'): string => {
  const name = typeof variant === 'string' ? variant : `${variant.width} ${variant.format}`;
  return createHash('sha256').update(`${source} ${name}`).digest('base64url');
};

/** Creates each result once and caches it. Concurrent calls for the same result share it. */
export function createResizer(cache: DiskCache): Resizer {
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = createTurns(maxConcurrent);

  const make = async (key: string, { read }: Original, convert: (bytes: Buffer) => Promise<Buffer>) => {
    const cached = await cache.read(key);
    if (cached) return cached;
    const bytes = await inTurn(async () => convert(await read()));
    await cache.write(key, bytes);
    return bytes;
  };
  const once: typeof make = (key, original, convert) => {
    const known = underWay.get(key);
    if (known) return known;
    const making = make(key, original, convert).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  return {
    resize: (original, variant) =>
      once(pictureKey(original.source, variant), original, (bytes) => encode(bytes, variant)),
    measure: async (original) => {
      const measured = await once(pictureKey(original.source, 'width'), original, (bytes) =>
        open(bytes, async (picture) => Buffer.from(String((await picture.metadata()).autoOrient.width))),
      );
      return Number(measured);
    },
  };
}
