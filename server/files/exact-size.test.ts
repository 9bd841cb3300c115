import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exactSize } from './exact-size.ts';

const pass = (chunks: string[], size: number) =>
  buffer(Readable.from(chunks.map((chunk) => Buffer.from(chunk))).compose(exactSize(size)));

test('exactly the announced bytes pass', async () => {
  expect((await pass(['ab', 'c'], 3)).toString()).toBe('abc');
  expect((await pass([], 0)).length).toBe(0);
});

test('a byte too many fails', async () => {
  await expect(pass(['ab', 'cd'], 3)).rejects.toMatchObject({ code: 'UPLOAD_TOO_LONG' });
});

test('an early end fails', async () => {
  await expect(pass(['ab'], 3)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
});
