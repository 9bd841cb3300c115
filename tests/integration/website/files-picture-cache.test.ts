import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { send } from '../../support/http-client.ts';
import { pngFile } from '../../support/pictures.ts';
import { startTestProvider } from '../../support/test-provider.ts';
import { startTestStorage } from '../../support/test-storage.ts';
import { startWebProcess } from '../../support/web-process.ts';

/** The website in a separate process, and a function that requests a picture for the first time. */
async function startWithPictures(env?: Record<string, string>) {
  const storage = await startTestStorage();
  const provider = await startTestProvider({ storage });
  onTestFinished(async () => {
    await provider.close();
    await storage.close();
  });
  const web = await startWebProcess({ provider, env });
  const article = provider.articles.add('Articolo');
  let count = 0;
  const getPicture = (bytes = pngFile('a.png').buffer) => {
    count += 1;
    provider.articles.addImage(article, `${count}.png`, 'image/png', bytes);
    return send(web.origin, { path: `/blog/image/${article.id}/${count}.png?w=480` });
  };
  return { web, storage, getPicture, folder: join(web.folder, 'cache', 'images') };
}

const count = (output: string, event: string) => output.split(`"msg":"${event}"`).length - 1;

test('resized pictures are kept below DATA_DIR, for the process’s user alone', async () => {
  const { getPicture, folder } = await startWithPictures();
  expect((await getPicture()).status).toBe(200);
  const [file = ''] = await readdir(folder);
  const modes = await Promise.all(
    [folder, join(folder, file)].map(async (path) => (await stat(path)).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
});

test('a cache that cannot be written loses no picture and is logged once', async () => {
  const { web, getPicture, folder } = await startWithPictures();
  expect((await getPicture()).status).toBe(200);
  await rename(folder, `${folder}-gone`);
  await writeFile(folder, 'in the way');
  expect((await getPicture()).status).toBe(200);
  expect((await getPicture()).status).toBe(200);
  await rm(folder);
  expect((await getPicture()).status).toBe(200);
  expect(await readdir(folder)).toHaveLength(1);
  await web.wrote(/picture cache write failed/);
  expect(count(web.output(), 'picture cache write failed')).toBe(1);
  expect(web.output()).not.toContain('"level":"error"');
});

test('without a DATA_DIR that can be written the cache is a temporary folder of this process', async () => {
  const { web, storage, getPicture } = await startWithPictures({ DATA_DIR: '/dev/null/data' });
  expect((await getPicture()).status).toBe(200);
  expect(count(web.output(), 'picture cache in a temporary folder')).toBe(1);
  const temporary = (await readdir(web.folder)).filter((name) => name.startsWith('clinic-images-'));
  expect(temporary).toHaveLength(1);
  expect((await stat(join(web.folder, temporary[0] ?? ''))).mode & 0o777).toBe(0o700);
  expect(storage.requests).toHaveLength(1);
  web.signal('SIGTERM');
  expect(await web.exited).toBe(0);
  expect((await readdir(web.folder)).filter((name) => name.startsWith('clinic-images-'))).toEqual([]);
});

test.each([
  ['cut short', pngFile('a.png').buffer.subarray(0, 60)],
  ['only a signature', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['no picture', Buffer.from('<script>alert(1)</script>')],
])('a picture that is %s is missing in another size, and no bug of ours', async (_name, bytes) => {
  const { web, getPicture } = await startWithPictures();
  const reply = await getPicture(bytes);
  expect(reply.status).toBe(404);
  expect(reply.json).toMatchObject({ code: 'PICTURE_UNREADABLE' });
  await web.wrote(/picture unreadable/);
  expect(count(web.output(), 'picture unreadable')).toBe(1);
  expect(web.output()).not.toContain('"level":"error"');
});
