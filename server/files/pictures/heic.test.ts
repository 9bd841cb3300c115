import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { heic } from '#tests/support/documents.ts';
import { createHeicConverter } from './heic.ts';

// Each decoding starts a thread, so the timeout is high enough for a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const picture = heic('foto.heic').buffer;
const never = new AbortController().signal;
const neverRead = () => Promise.reject(new Error('was read'));
const limits = { decodeMilliseconds: 10_000, waitMilliseconds: 60_000, waiting: 4 };
const convert = createHeicConverter(limits);
const toJpeg = (bytes: Buffer) => convert(async () => bytes, never);

/** @returns the fixture with another size in its property `ispe` (ISO/IEC 23008-12, 6.5.3). */
const announcing = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(picture);
  const start = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, start);
  bytes.writeUInt32BE(height, start + 4);
  return bytes;
};

test('a HEIC picture becomes a JPEG of its size and colours', async () => {
  const jpeg = await toJpeg(picture);
  const { format, width, height } = await sharp(jpeg).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 96, height: 64 });
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 96 + x) * 3, (y * 96 + x) * 3 + 3)];
  const expected: [number, number, number[]][] = [
    [20, 16, [208, 32, 32]],
    [76, 16, [32, 160, 64]],
    [20, 48, [32, 64, 208]],
    [76, 48, [240, 240, 240]],
  ];
  for (const [x, y, colour] of expected)
    for (const [channel, value] of at(x, y).entries())
      expect(Math.abs(value - (colour[channel] ?? 0))).toBeLessThan(12);
});

test.each([
  ['cut within its structure', picture.subarray(0, 200), 'no picture'],
  ['without its pixels', picture.subarray(0, 370), 'cannot be decoded'],
  ['cut within its pixels', picture.subarray(0, 500), 'cannot be decoded'],
  ['that is none', Buffer.alloc(5000, 'ftypheic'), 'no picture'],
  ['of too many pixels', announcing(8192, 8192), '8192 × 8192 pixels'],
  ['of no pixels', announcing(0, 0), 'no picture'],
  ['of structure without end', Buffer.concat(Array<Buffer>(50).fill(picture.subarray(0, 200))), 'no picture'],
])('a picture %s is refused', async (_name, bytes, words) => {
  await expect(toJpeg(bytes)).rejects.toThrow(words);
});

test('pictures wait for each other, so many of them, and one that is broken holds up none', async () => {
  const read: number[] = [];
  const all = await Promise.allSettled(
    [picture, picture.subarray(0, 200), picture, picture, picture, picture, picture].map((bytes, index) =>
      convert(async () => {
        read.push(index);
        return bytes;
      }, never),
    ),
  );
  const busy = { status: 'rejected', reason: expect.objectContaining({ code: 'OVERLOADED', retryAfter: 5 }) };
  const made = { status: 'fulfilled', value: expect.any(Buffer) };
  const broken = { status: 'rejected', reason: expect.not.objectContaining({ code: 'OVERLOADED' }) };
  expect(all).toEqual([made, broken, made, made, made, busy, busy]);
  expect(read).toEqual([0, 1, 2, 3, 4]);
});

test('unless told otherwise, 32 pictures wait for 15 seconds at most, and a decoding takes 10', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => timeout.mockRestore());
  const byDefault = createHeicConverter();
  const first = Promise.withResolvers<Buffer>();
  const underWay = byDefault(() => first.promise, never);
  const leaving = new AbortController();
  let answered = 0;
  const waiting = Array.from({ length: 32 }, () => byDefault(neverRead, leaving.signal).finally(() => (answered += 1)));
  await expect(byDefault(neverRead, never)).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(answered).toBe(0);
  leaving.abort();
  await Promise.allSettled(waiting);
  first.resolve(picture);
  await underWay;
  expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([15_000, 10_000]));
});

test('a picture whose turn does not come in time, or is not waited for, is refused unread', async () => {
  const first = Promise.withResolvers<Buffer>();
  const impatient = createHeicConverter({ ...limits, waitMilliseconds: 1 });
  const underWay = impatient(() => first.promise, never);
  await expect(impatient(neverRead, never)).rejects.toMatchObject({ code: 'OVERLOADED' });
  await expect(impatient(neverRead, AbortSignal.abort())).rejects.toMatchObject({ code: 'OVERLOADED' });
  first.resolve(picture);
  await expect(underWay).resolves.toBeInstanceOf(Buffer);
});

test('a decoding that takes too long is ended', async () => {
  const hasty = createHeicConverter({ ...limits, decodeMilliseconds: 1 });
  await expect(hasty(async () => picture, never)).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
});
