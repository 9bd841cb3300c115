import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { runProvider } from '../../support/bundled-provider.ts';
import { forTest } from '../../support/for-test.ts';
import { send } from '../../support/http-client.ts';
import { numberField } from '../../support/provider-client.ts';
import { hasRedis, startRedis } from '../../support/redis-server.ts';
import { startUpstream } from '../../support/stack.ts';
import { uploadOf } from '../../support/upload-body.ts';
import { startWebsiteProcess, type WebsiteProcess } from '../../support/website-process.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';

/** Each width in two formats, and the preview. */
const variantCount = 2 * blogImageWidths.length + 1;

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9e4426' } })
    .png()
    .toBuffer();
const picture = await pictureOf(640, 480);
/** Has one width; the others are redirects to it. */
const small = await pictureOf(320, 240);

/** The number of resized pictures, and of redirects to a narrower one, that a website keeps. */
const madeBy = async ({ folder }: WebsiteProcess) =>
  (await readdir(join(folder, 'cache/images'))).filter((name) => !name.endsWith('.tmp')).length;

const blog = (title: string, publication?: object) => ({
  blog: { title, content: [{ id: 1, type: 'image', image: 'a.png' }], publication },
});

/** Logs staff in. @returns functions that save an article, and a picture of it. */
async function writeAt({ origin }: WebsiteProcess) {
  const browser = openBrowser(origin);
  await browser.login();
  return {
    browser,
    create: async (title: string, publication?: object): Promise<number> => {
      const { json } = await browser.json('POST', '/api/blog/create-blog', blog(title, publication));
      return numberField(json, 'blogId');
    },
    publish: (id: number) =>
      browser.json('PUT', `/api/blog/update-blog/${id}`, blog('Pubblicato', { state: 'published' })),
    upload: async (blogId: number, bytes: Buffer) => {
      const imageName = 'a.png';
      const fields = { blogId, imageName, size: bytes.length };
      const upload = uploadOf(fields, { name: imageName, type: 'image/png', bytes });
      const { status } = await browser.send({ method: 'POST', path: '/api/uploads/blog-image', ...upload });
      expect(status).toBe(200);
    },
  };
}

const accept = 'image/avif,image/webp,*/*';

test('the sizes of a saved article’s pictures are made before anybody asks, with any provider', async () => {
  const { storage, provider } = await startUpstream();
  const website = await startWebsiteProcess({ provider });
  const { create, upload } = await writeAt(website);
  const blogId = await create('Nuovo');
  const [article] = provider.articles.byId.values();
  // As another website would have stored it.
  if (article) provider.articles.addImage(article, 'broken.png', 'image/png', Buffer.from('broken'));
  await upload(blogId, picture);
  await expect.poll(() => madeBy(website)).toBe(variantCount);
  const reads = storage.seenOn('GET').length;
  for (const width of [...blogImageWidths, 'preview'] as const) {
    const path = `/blog/image/${blogId}/a.png?w=${width}`;
    const { status, headers } = await send(website.origin, { path, headers: { accept } });
    const type = width === 'preview' ? 'image/jpeg' : 'image/avif';
    const isWider = width !== 'preview' && width > 640;
    expect([status, headers['content-type']]).toEqual(isWider ? [302, undefined] : [200, type]);
  }
  expect(storage.seenOn('GET')).toHaveLength(reads);
  expect(website.output()).not.toMatch(/"level":"(?:error|warn)"/);
});

test('nothing is made for a draft before it is published', async () => {
  const provider = await forTest(runProvider());
  const website = await startWebsiteProcess({ provider });
  const { browser, create, publish, upload } = await writeAt(website);
  const draft = await create('Bozza', { state: 'unpublished' });
  await upload(draft, small);
  await upload(await create('Pubblico'), small);
  await expect.poll(() => madeBy(website)).toBe(variantCount);
  const { status, headers } = await browser.get(`/blog/image/${draft}/a.png?w=320`, { accept });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'private, no-store']);
  expect((await publish(draft)).status).toBe(200);
  await expect.poll(() => madeBy(website)).toBe(2 * variantCount);
});

test.runIf(hasRedis)('every website makes them, whichever saved the article', async () => {
  const { provider } = await startUpstream();
  const { url } = await forTest(startRedis());
  const start = () => startWebsiteProcess({ provider, env: { REDIS_URL: url } });
  const [website, other] = await Promise.all([start(), start()]);
  const { create, upload } = await writeAt(website);
  await upload(await create('Nuovo'), small);
  for (const each of [website, other]) await expect.poll(() => madeBy(each)).toBe(variantCount);
});
