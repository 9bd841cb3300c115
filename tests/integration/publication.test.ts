import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProvider, type BundledProvider } from '../support/bundled-provider.ts';
import { pngFile } from '../support/pictures.ts';
import { newArticle } from '../support/provider-articles.ts';
import { providerClient, put, staff, textField, type ProviderClient } from '../support/provider-client.ts';
import { startWebsite, type TestWebsite } from '../support/website.ts';

let lead = 0;
let provider: BundledProvider;
let websites: TestWebsite[] = [];
let admin: ProviderClient;

beforeAll(async () => {
  provider = await runProvider({ clock: () => new Date(Date.now() + lead) });
  websites = await Promise.all([startWebsite({ provider }), startWebsite({ provider })]);
  admin = providerClient(provider.origin);
  await admin.request('POST', '/auth/login', staff);
});
afterAll(async () => {
  for (const website of websites) await website.close();
  await provider.close();
});

const create = async (title: string, publication: object): Promise<number> => {
  const content = [{ id: 1, type: 'image', image: 'a.png', content: '' }];
  return newArticle(admin, { title, content, publication });
};

test('every website shows a planned article from its time on, and not before, although its pages are cached', async () => {
  const at = new Date(Date.now() + 60_000).toISOString();
  const id = await create('Articolo atteso', { state: 'planned', at });
  const addresses = ['/blogs', '/', '/sitemap.xml', '/feed.xml'];
  const shown = async (website: TestWebsite) =>
    Promise.all(addresses.map(async (path) => (await website.send({ path })).text.includes(`/blog/${id}`)));
  for (const website of websites) {
    expect(await shown(website)).toEqual(addresses.map(() => false));
    expect((await website.send({ path: `/blog/${id}` })).status).toBe(404);
    const feed = await website.send({ path: '/feed.xml' });
    expect(Number(/max-age=(\d+)/.exec(feed.headers['cache-control'] ?? '')?.[1])).toBeLessThanOrEqual(60);
  }
  lead += 61_000;
  for (const website of websites) {
    website.advance(61_000);
    expect(await shown(website)).toEqual(addresses.map(() => true));
    expect((await website.send({ path: `/blog/${id}` })).status).toBe(200);
  }
});

test('the picture of an unpublished article is for admins, and for no cache', async () => {
  const blogId = await create('Bozza', { state: 'unpublished' });
  const buffer = new Uint8Array(pngFile('a.png').buffer);
  const announced = await admin.request('POST', '/blog/get-upload-url', {
    blogId,
    imageName: 'a.png',
    type: 'image/png',
  });
  await put(textField(announced.body, 'uploadUrl'), 'image/png', buffer);
  await admin.request('POST', '/blog/confirm-upload', { blogId, imageName: 'a.png', size: buffer.length });

  const [website] = websites;
  if (!website) throw new Error('There is no website');
  const path = `/blog/image/${blogId}/a.png`;
  expect((await website.send({ path })).status).toBe(404);
  const browser = website.openBrowser();
  await browser.json('POST', '/api/auth/login', staff);
  const article = await browser.get(`/api/staff/articles/${blogId}`);
  expect(article.json).toMatchObject({ images: [{ name: 'a.png' }] });
  expect(article.text).not.toContain('previewUrl');
  for (const width of ['', '?w=320']) {
    const answer = await browser.send({ path: path + width });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});
