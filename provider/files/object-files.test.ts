import { appendFile, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createObjectFiles, partBytes, type ObjectFiles } from './object-files.ts';

let folder = '';
let files: ObjectFiles;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'object-files-'));
  files = createObjectFiles(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (content: string) => Readable.from([Buffer.from(content)]);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const namesBelow = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('what is stored is read back, whole or in part, and removed', async () => {
  await files.create('key', bytes('hello'), { length: 5 });
  expect(await files.size('key')).toBe(5);
  expect(await text(files.read('key'))).toBe('hello');
  expect(await text(files.read('key', { start: 1, end: 2 }))).toBe('el');
  await files.remove('key');
  await files.remove('key');
  expect(await files.size('key')).toBeNull();
});

test('the first of two uploads stays', async () => {
  await files.create('key', bytes('first'), { length: 5 });
  await expect(files.create('key', bytes('other'), { length: 5 })).rejects.toMatchObject({
    code: 'OBJECT_EXISTS',
  });
  expect(await text(files.read('key'))).toBe('first');
});

test.each([
  ['hell', 'OBJECT_INCOMPLETE'],
  ['hello!', 'OBJECT_HEADERS'],
])('%s instead of five bytes leaves nothing behind', async (content, code) => {
  // Many at once: some fail while their file is still being opened.
  const created = Array.from({ length: 100 }, (_, at) => files.create(`key${at}`, bytes(content), { length: 5 }));
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
  await expect(files.create('key', source, { length: 5 })).rejects.toMatchObject({
    code: 'OBJECT_INCOMPLETE',
  });
  expect(await namesBelow()).toEqual([]);
});

test('parts are put together in order, each whole and undamaged', async () => {
  const size = partBytes + 5;
  await files.beginParts('key');
  const first = Buffer.alloc(partBytes, 'a');
  const append = (offset: number, content: Buffer, expected: { length: number; checksum?: string }) =>
    files.create('key', Readable.from([content]), { ...expected, offset });
  const length = partBytes;
  await expect(append(partBytes, first, { length })).rejects.toMatchObject({ code: 'UPLOAD_OFFSET' });
  await expect(append(0, first.subarray(1), { length })).rejects.toMatchObject({ code: 'OBJECT_INCOMPLETE' });
  await expect(append(0, first, { length, checksum: 'AAAAAA==' })).rejects.toMatchObject({
    code: 'OBJECT_CHECKSUM',
  });
  expect(await files.arrivedBytes('key', size)).toBe(0);
  await append(0, first, { length });
  // The process was killed while it wrote the next part.
  const [growing = ''] = await namesBelow();
  await appendFile(path.join(folder, growing.slice(0, 2), growing), 'hal');
  expect(await files.arrivedBytes('key', size)).toBe(partBytes);
  await expect(files.completeParts('key', size)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  await append(partBytes, Buffer.from('hello'), { length: 5, checksum: 'NhCmhg==' });
  expect(await files.arrivedBytes('key', size)).toBe(size);
  await Promise.all([files.completeParts('key', size), files.completeParts('key', size)]);
  expect(await text(files.read('key', { start: partBytes - 1, end: size - 1 }))).toBe('ahello');
  expect(await namesBelow()).toHaveLength(1);
});

/** Sends a part whose object is removed some steps after the last byte. @returns the error; undefined: it was stored. */
const arrive = async (key: string, later: number) => {
  await files.beginParts(key);
  let removal: Promise<void> | undefined;
  const admit = async () => {
    removal = files.remove(key);
    for (let step = 0; step < later; step += 1) await stat(folder);
  };
  const part = await files
    .create(key, bytes('hello'), { length: 5, offset: 0 }, admit)
    .catch((error: unknown) => error);
  await removal;
  return part;
};

test('a part that arrives while its object is removed is stored or refused as one at a wrong place', async () => {
  // Many at once: some are removed between two steps of the part.
  const results = await Promise.all(Array.from({ length: 200 }, (_, at) => arrive(`key${at}`, at % 5)));
  for (const refusal of results.filter(Boolean)) expect(refusal).toMatchObject({ code: 'UPLOAD_OFFSET' });
  expect(await namesBelow()).toEqual([]);
});

test('no key leaves the folder', async () => {
  await files.create('../../../outside', bytes('x'), { length: 1 });
  expect(await namesBelow()).toHaveLength(1);
});

test('parts of a process that was killed are removed, those still growing stay', async () => {
  await files.create('key', bytes('hello'), { length: 5 });
  const [parent = ''] = await readdir(folder);
  const abandoned = path.join(folder, parent, 'old.part');
  await writeFile(abandoned, 'half');
  await writeFile(path.join(folder, parent, 'new.part'), 'half');
  await utimes(abandoned, hoursAgo(1), hoursAgo(1));
  for (const hours of [47, 49]) {
    const growing = path.join(folder, parent, `${hours}.parts`);
    await writeFile(growing, 'half');
    await utimes(growing, hoursAgo(hours), hoursAgo(hours));
  }
  expect(await files.removeAbandoned()).toBe(2);
  expect((await namesBelow()).filter((name) => name.includes('.part')).toSorted()).toEqual(['47.parts', 'new.part']);
  expect(await text(files.read('key'))).toBe('hello');
});

test('nothing is abandoned where nothing was ever stored', async () => {
  await expect(createObjectFiles(path.join(folder, 'none')).removeAbandoned()).resolves.toBe(0);
});
