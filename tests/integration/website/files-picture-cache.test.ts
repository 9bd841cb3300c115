import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { send } from '../../support/http-client.ts';
import { pngFile } from '../../support/pictures.ts';
import { startUpstream } from '../../support/stack.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

/** Starts the website in a separate process. @returns also a function that requests a new picture. */
async function startWithPictures(env?: Record<string, string>) {
  const { storage, provider } = await startUpstream();
  const website = await startWebsiteProcess({ provider, env });
  const article = provider.articles.add('Articolo');
  let count = 0;
  const getPicture = (bytes = pngFile('a.png').buffer) => {
    count += 1;
    provider.articles.addImage(article, `${count}.png`, 'image/png', bytes);
    return send(website.origin, { path: `/blog/image/${article.id}/${count}.png?w=480` });
  };
  return { website, storage, getPicture, folder: join(website.folder, 'cache', 'images') };
}

const count = (output: string, event: string) => output.split(`"msg":"${event}"`).length - 1;

test('resized pictures are kept below DATA_DIR, for the process’s user alone; a cache that cannot be written loses none and is logged once', async () => {
  const { website, getPicture, folder } = await startWithPictures();
  expect((await getPicture()).status).toBe(200);
  const [file = ''] = await readdir(folder);
  const modes = await Promise.all([folder, join(folder, file)].map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600]);

  await rename(folder, `${folder}-gone`);
  await writeFile(folder, 'in the way');
  expect((await getPicture()).status).toBe(200);
  expect((await getPicture()).status).toBe(200);
  await rm(folder);
  expect((await getPicture()).status).toBe(200);
  expect(await readdir(folder)).toHaveLength(1);
  await website.wrote(/picture cache write failed/);
  expect(count(website.output(), 'picture cache write failed')).toBe(1);
  expect(website.output()).not.toContain('"level":"error"');
});

test('without a DATA_DIR that can be written the cache is a temporary folder of this process', async () => {
  const { website, storage, getPicture } = await startWithPictures({ DATA_DIR: '/dev/null/data' });
  expect((await getPicture()).status).toBe(200);
  expect(count(website.output(), 'picture cache in a temporary folder')).toBe(1);
  const temporary = (await readdir(website.folder)).filter((name) => name.startsWith('clinic-images-'));
  expect(temporary).toHaveLength(1);
  expect((await stat(join(website.folder, temporary[0] ?? ''))).mode & 0o777).toBe(0o700);
  expect(storage.requests).toHaveLength(1);
  website.signal('SIGTERM');
  expect(await website.exited).toBe(0);
  expect((await readdir(website.folder)).filter((name) => name.startsWith('clinic-images-'))).toEqual([]);
});

test('a picture that is cut short, or none, is missing in another size, and no bug of ours', async () => {
  const { website, getPicture } = await startWithPictures();
  const unreadable = [
    pngFile('a.png').buffer.subarray(0, 60),
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('<script>alert(1)</script>'),
  ];
  for (const bytes of unreadable)
    expect(await getPicture(bytes)).toMatchObject({ status: 404, json: { code: 'PICTURE_UNREADABLE' } });
  await website.wrote(/(?:picture unreadable[^]*){3}/);
  expect(count(website.output(), 'picture unreadable')).toBe(3);
  expect(website.output()).not.toContain('"level":"error"');
});
