import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

const text = async (bytes: Promise<Buffer | null>) => (await bytes)?.toString() ?? null;

test('what was written is read, by a later process too', async () => {
  await (await openDiskCache(folder, 100)).write('a', Buffer.from('one'));
  expect(await text((await openDiskCache(folder, 100)).read('a'))).toBe('one');
});

test('beyond the limit the least recently used leaves, from the disk too', async () => {
  const cache = await openDiskCache(folder, 10);
  await cache.write('a', Buffer.alloc(4));
  await cache.write('b', Buffer.alloc(4));
  await cache.read('a');
  await cache.write('c', Buffer.alloc(4));
  expect(await cache.read('b')).toBeNull();
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c']);
});

test('a folder emptied from outside, or half-written files, do no harm', async () => {
  await writeFile(join(folder, 'a-1.tmp'), 'half');
  const cache = await openDiskCache(folder, 10);
  expect(await readdir(folder)).toEqual([]);
  await cache.write('a', Buffer.alloc(4));
  await rm(join(folder, 'a'));
  expect(await cache.read('a')).toBeNull();
});
