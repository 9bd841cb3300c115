import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = randomBytes(32);
const name = '2026-01-01/objects/a';
const chunk = 64 * 1024;
const sealedChunk = chunk + 16;
const header = 48;

/** Yields pieces whose boundaries never coincide with those of the chunks. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 10_007) yield bytes.subarray(start, start + 10_007);
}
const seal = (bytes: Buffer, as = name) => buffer(encrypt(inPieces(bytes), as, key));
const open = (sealed: Buffer, as = name, with_: Buffer | null = key) => buffer(decrypt(inPieces(sealed), as, with_));

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 5 * chunk + 17])(
  'a file of %i bytes is read as it was written',
  async (size) => {
    const bytes = randomBytes(size);
    const sealed = await seal(bytes);
    expect(sealed.length).toBe(header + size + 16 * Math.max(1, Math.ceil(size / chunk)));
    expect((await open(sealed)).equals(bytes)).toBe(true);
  },
);

test('the same file is never encrypted the same way twice, and never seen', async () => {
  const bytes = randomBytes(100);
  expect((await seal(bytes)).includes(bytes.subarray(0, 8))).toBe(false);
  expect((await seal(bytes)).equals(await seal(bytes))).toBe(false);
});

describe('a file of three chunks', () => {
  const bytes = randomBytes(2 * chunk + 100);

  test.each([0, 8, 20, 47, header, header + chunk, header + sealedChunk, -1, -20])(
    'is refused with another bit at %i',
    async (at) => {
      const sealed = await seal(bytes);
      const index = at < 0 ? sealed.length + at : at;
      sealed.writeUInt8(sealed.readUInt8(index) ^ 1, index);
      await expect(open(sealed)).rejects.toThrow(/damaged|another BACKUP_KEY/);
    },
  );

  test.each([0, 7, header - 1, header, header + 1, header + sealedChunk, header + 2 * sealedChunk, -1])(
    'is refused when it ends at %i',
    async (end) => {
      await expect(open((await seal(bytes)).subarray(0, end))).rejects.toThrow(/damaged|another BACKUP_KEY/);
    },
  );

  test('is refused with bytes after its end', async () => {
    await expect(open(Buffer.concat([await seal(bytes), Buffer.from('x')]))).rejects.toThrow('damaged');
  });

  test('is refused with its chunks in another order', async () => {
    const sealed = await seal(bytes);
    const part = (from: number) => sealed.subarray(header + from * sealedChunk, header + (from + 1) * sealedChunk);
    const swapped = [sealed.subarray(0, header), part(1), part(0), sealed.subarray(header + 2 * sealedChunk)];
    await expect(open(Buffer.concat(swapped))).rejects.toThrow('damaged');
  });

  test('is refused under the name of another file', async () => {
    await expect(open(await seal(bytes), '2026-01-01/objects/b')).rejects.toThrow('damaged');
  });
});

test('another key, none, and one without need are told apart', async () => {
  const sealed = await seal(Buffer.from('text'));
  await expect(open(sealed, name, randomBytes(32))).rejects.toThrow('another BACKUP_KEY');
  await expect(open(sealed, name, null)).rejects.toThrow('is encrypted: set BACKUP_KEY');
  await expect(open(Buffer.from('text'))).rejects.toThrow('is not encrypted');
  expect((await open(Buffer.from('text'), name, null)).toString()).toBe('text');
});
