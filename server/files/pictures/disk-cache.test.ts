import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const failures: unknown[] = [];
const open = (maxBytes: number) => openDiskCache(folder, { maxBytes, onFailure: (error) => failures.push(error) });

const text = async (bytes: Promise<Buffer | null>) => (await bytes)?.toString() ?? null;

test('what was written is read, by a later process too', async () => {
  await (await open(100)).write('a', Buffer.from('one'));
  expect(await text((await open(100)).read('a'))).toBe('one');
});

test('beyond the limit the least recently used leaves, from the disk too', async () => {
  const cache = await open(10);
  await cache.write('a', Buffer.alloc(4));
  await cache.write('b', Buffer.alloc(4));
  await cache.read('a');
  await cache.write('c', Buffer.alloc(4));
  expect(await cache.read('b')).toBeNull();
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c']);
});

test('what is larger than the whole cache is not kept, neither when it is written nor by a later process', async () => {
  const cache = await open(10);
  await cache.write('a', Buffer.alloc(4));
  await cache.write('a', Buffer.alloc(11));
  expect(cache.has('a')).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, 'b'), Buffer.alloc(11));
  await open(10);
  expect(await readdir(folder)).toEqual([]);
});

test('a folder emptied from outside, or half-written files, do no harm', async () => {
  await writeFile(join(folder, 'a-1.tmp'), 'half');
  const cache = await open(10);
  expect(await readdir(folder)).toEqual([]);
  await cache.write('a', Buffer.alloc(4));
  await rm(join(folder, 'a'));
  expect(await cache.read('a')).toBeNull();
});

test('files are readable by their owner alone', async () => {
  await (await open(10)).write('a', Buffer.from('one'));
  expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o600);
});

test('a folder that disappears is made anew, for its owner alone', async () => {
  const cache = await open(10);
  await rm(folder, { recursive: true });
  await cache.write('a', Buffer.from('one'));
  expect(await text(cache.read('a'))).toBe('one');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a write that cannot be done is told once until one works again', async () => {
  failures.length = 0;
  const cache = await open(100);
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  await cache.write('a', Buffer.from('one'));
  await cache.write('b', Buffer.from('two'));
  expect(failures).toHaveLength(1);
  expect(await cache.read('a')).toBeNull();
  await rm(folder);
  await cache.write('a', Buffer.from('one'));
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  await cache.write('b', Buffer.from('two'));
  expect(failures).toHaveLength(2);
  expect(await cache.read('a')).toBeNull();
});
