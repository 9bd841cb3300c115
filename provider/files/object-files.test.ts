import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createObjectFiles, type ObjectFiles } from './object-files.ts';

let folder = '';
let files: ObjectFiles;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'object-files-'));
  files = createObjectFiles(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (content: string) => Readable.from([Buffer.from(content)]);
const namesBelow = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('what is stored is read back, whole or in part, and removed', async () => {
  await files.create('key', bytes('hello'), 5);
  expect(await files.size('key')).toBe(5);
  expect(await text(files.read('key'))).toBe('hello');
  expect(await text(files.read('key', { start: 1, end: 2 }))).toBe('el');
  await files.remove('key');
  await files.remove('key');
  expect(await files.size('key')).toBeNull();
});

test('the first of two uploads stays', async () => {
  await files.create('key', bytes('first'), 5);
  await expect(files.create('key', bytes('other'), 5)).rejects.toMatchObject({ code: 'OBJECT_EXISTS' });
  expect(await text(files.read('key'))).toBe('first');
});

test.each([
  ['hell', 'OBJECT_INCOMPLETE'],
  ['hello!', 'OBJECT_HEADERS'],
])('%s instead of five bytes leaves nothing behind', async (content, code) => {
  // Many at once: some fail while their file is still being opened.
  const created = Array.from({ length: 100 }, (_, at) => files.create(`key${at}`, bytes(content), 5));
  for (const result of await Promise.allSettled(created))
    expect(result).toMatchObject({ status: 'rejected', reason: { code } });
  expect(await namesBelow()).toEqual([]);
});

test('a sender that goes away leaves nothing behind', async () => {
  const source = new Readable({
    read() {
      this.push('he');
      this.destroy(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
    },
  });
  await expect(files.create('key', source, 5)).rejects.toMatchObject({ code: 'OBJECT_INCOMPLETE' });
  expect(await namesBelow()).toEqual([]);
});

test('no key leaves the folder', async () => {
  await files.create('../../../outside', bytes('x'), 1);
  expect(await namesBelow()).toHaveLength(1);
});

test('parts of a process that was killed are removed, those still growing stay', async () => {
  await files.create('key', bytes('hello'), 5);
  const [parent = ''] = await readdir(folder);
  const abandoned = path.join(folder, parent, 'old.part');
  await writeFile(abandoned, 'half');
  await writeFile(path.join(folder, parent, 'new.part'), 'half');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(abandoned, longAgo, longAgo);
  await files.removeAbandoned();
  expect((await namesBelow()).filter((name) => name.endsWith('.part'))).toEqual(['new.part']);
  expect(await text(files.read('key'))).toBe('hello');
});

test('nothing is abandoned where nothing was ever stored', async () => {
  await expect(createObjectFiles(path.join(folder, 'none')).removeAbandoned()).resolves.toBeUndefined();
});
