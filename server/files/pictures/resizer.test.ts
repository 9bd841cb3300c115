import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { DiskCache } from './disk-cache.ts';
import { createResizer, tryPicture, type Resize, type Resizer } from './resizer.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9e4426' } })
    .png()
    .toBuffer();

const bytesOf = (made: Buffer | number): Buffer => {
  if (typeof made === 'number') throw new Error(`not made: ${made} is enough`);
  return made;
};
const turned = async () =>
  sharp(await picture(800, 330))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();

const neverRead = () => Promise.reject(new Error('was read'));

let files: Map<string, Buffer>;
let resize: Resize;
let resizeLater: Resizer['resizeLater'];

beforeEach(() => {
  files = new Map();
  const cache: DiskCache = {
    has: (key) => files.has(key),
    read: async (key) => files.get(key) ?? null,
    write: async (key, bytes) => {
      files.set(key, bytes);
    },
  };
  ({ resize, resizeLater } = createResizer(cache));
});

test.each(['avif', 'webp', 'jpeg'] as const)('%s in the asked width', async (format) => {
  const bytes = await resize('a', { width: 320, format }, () => picture(640, 400));
  const { width, height, format: made } = await sharp(bytesOf(bytes)).metadata();
  expect({ width, height }).toEqual({ width: 320, height: 200 });
  expect(made).toBe(format === 'avif' ? 'heif' : format);
});

test('a width over that of the upright picture is not made: the narrowest with all pixels is enough', async () => {
  expect(await resize('a', { width: 640, format: 'webp' }, turned)).toBe(480);
  expect(await resize('a', { width: 640, format: 'webp' }, neverRead)).toBe(480);
  const enough = await resize('a', { width: 480, format: 'webp' }, turned);
  expect((await sharp(bytesOf(enough)).metadata()).width).toBe(330);
});

test('a variant is made once, however many ask and whenever', async () => {
  let reads = 0;
  const original = () => {
    reads += 1;
    return picture(640, 400);
  };
  const variant = { width: 320, format: 'webp' } as const;
  await Promise.all([resize('a', variant, original), resize('a', variant, original)]);
  await resize('a', variant, original);
  expect(reads).toBe(1);
  await resize('b', variant, original);
  expect(reads).toBe(2);
});

test('what is no picture fails and is not kept', async () => {
  await expect(
    resize('a', { width: 320, format: 'webp' }, async () => Buffer.from('no picture')),
  ).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
  expect(files.size).toBe(0);
});

test('a picture of a phone of 50 megapixels is resized, and one of more pixels refused', async () => {
  expect(bytesOf(await resize('a', { width: 320, format: 'webp' }, () => picture(8192, 6144))).length).toBeGreaterThan(
    0,
  );
  await expect(resize('b', { width: 320, format: 'webp' }, () => picture(8200, 6144))).rejects.toMatchObject({
    code: 'PICTURE_UNREADABLE',
  });
});

// To search the best crop of it, 700 million pixels would be in memory for two minutes.
test('the preview of a line is cropped from its middle', { timeout: 30_000 }, async () => {
  const made = await resize('a', { width: 'preview', format: 'jpeg' }, () => picture(1, 500));
  const { width, height } = await sharp(bytesOf(made)).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
});

test('a picture of which a size would be too high for WebP is refused before it is in an article', async () => {
  await expect(tryPicture(await picture(900, 16_384))).rejects.toMatchObject({ code: 'PICTURE_REFUSED' });
  const high = await picture(900, 16_383);
  await tryPicture(high);
  expect((await resize('a', { width: 900, format: 'webp' }, async () => high)) instanceof Buffer).toBe(true);
  await tryPicture(await picture(2000, 20_000));
});

test('no more than two pictures are worked on at once, and everyone gets theirs', async () => {
  let working = 0;
  let most = 0;
  const bytes = await picture(64, 64);
  const original = async () => {
    working += 1;
    most = Math.max(most, working);
    // Lets the other conversions start that the limit allows.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    working -= 1;
    return bytes;
  };
  const resized = await Promise.all(
    Array.from({ length: 8 }, (_, index) => resize(`picture ${index}`, { width: 320, format: 'webp' }, original)),
  );
  expect(resized).toHaveLength(8);
  expect(most).toBe(2);
});

test('a size that is made later waits until nobody waits for a picture, and is made once', async () => {
  const made: string[] = [];
  const read = (name: string) => async () => {
    made.push(name);
    return picture(64, 64);
  };
  const variant = { width: 320, format: 'webp' } as const;
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const waitedFor = resize('first', variant, () => promise);
  const later = [resizeLater('later', variant, read('later')), resizeLater('later', variant, read('again'))];
  const waitedForToo = resize('second', variant, read('second'));
  await waitedForToo;
  expect(made).toEqual(['second']);
  resolve(await picture(64, 64));
  await Promise.all([waitedFor, ...later]);
  await resizeLater('later', variant, read('made'));
  expect(made).toEqual(['second', 'later']);
});

test('only so many sizes wait to be made later; one that fails can be asked for again', async () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const later = Array.from({ length: 66 }, (_, index) =>
    resizeLater(`picture ${index}`, { width: 320, format: 'webp' }, () => promise),
  );
  await expect(later.at(-1)).rejects.toThrow('Too many wait');
  resolve(Buffer.from('no picture'));
  const outcomes = await Promise.allSettled(later);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await resizeLater('picture 0', { width: 320, format: 'webp' }, () => picture(64, 64));
  expect(files.size).toBe(1);
});
