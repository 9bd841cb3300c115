import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';

const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#9e4426' } })
    .png()
    .toBuffer();

/** Starts the stack and adds an article with one image. @returns also a function that requests the image. */
async function startWithImage(name = 'foto uno.png') {
  const stack = await startStack();
  const article = stack.provider.articles.add('Articolo');
  const bytes = await picture(1600);
  const image = stack.provider.articles.addImage(article, name, 'image/png', bytes);
  const path = `/blog/image/${article.id}/${encodeURIComponent(name)}`;
  const get = (query = '', headers = {}) => stack.website.send({ path: path + query, headers });
  return { ...stack, article, image, bytes, path, get };
}

describe('an article’s image', () => {
  test('is streamed from its preview address, for everyone and cacheable', async () => {
    const { get, bytes } = await startWithImage();
    const reply = await get();
    expect(reply.status).toBe(200);
    expect(reply.body.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringMatching(/public, max-age=\d+/),
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers).not.toHaveProperty('set-cookie');
    expect(reply.headers).not.toHaveProperty('server');
  });

  test('can be requested in ranges', async () => {
    const { get, bytes } = await startWithImage();
    const reply = await get('', { range: 'bytes=0-99' });
    expect(reply.status).toBe(206);
    expect(reply.body.equals(bytes.subarray(0, 100))).toBe(true);
  });

  test('whose address has expired is found under a new one, unseen', async () => {
    const { storage, provider, get, bytes } = await startWithImage();
    storage.misbehave('GET', { status: 403, body: '<Expired/>' }, 1);
    expect((await get()).body.equals(bytes)).toBe(true);
    expect(provider.seenOn('GET /blog/get-blog/')).toHaveLength(2);
    storage.misbehave('GET', { status: 403, body: '<Expired/>' }, 1);
    expect((await get('?w=480')).status).toBe(200);
  });

  test('that is no image of the article is a 404, and the storage is not asked', async () => {
    const { website, storage, article } = await startWithImage();
    const reply = await website.send({ path: `/blog/image/${article.id}/other.png` });
    expect(reply.status).toBe(404);
    expect((await website.send({ path: '/blog/image/999/foto.png' })).status).toBe(404);
    expect(storage.requests).toEqual([]);
  });

  test('that is no raster image is never shown inline', async () => {
    const { website, provider, article } = await startWithImage();
    const html = Buffer.from('<script>alert(1)</script>');
    provider.articles.addImage(article, 'evil.png', 'image/png', html);
    const path = `/blog/image/${article.id}/evil.png`;
    expect((await website.send({ path })).headers['content-disposition']).toMatch(/^attachment/);
    const resized = await website.send({ path: `${path}?w=480` });
    expect(resized.status).toBeGreaterThanOrEqual(400);
    expect(resized.text).not.toContain('alert');
  });
});

describe('in another size', () => {
  test('an image is WebP until its AVIF is made, and AVIF from then on', async () => {
    const { get } = await startWithImage();
    const headers = { accept: 'image/avif,image/webp,*/*' };
    const first = await get('?w=480', headers);
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp', vary: 'accept' } });
    const known = { ...headers, 'if-none-match': first.headers.etag ?? '' };
    await expect.poll(async () => (await get('?w=480', known)).headers['content-type']).toBe('image/avif');
    const { headers: last, body } = await get('?w=480', headers);
    expect(last).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' });
    expect((await sharp(body).metadata()).width).toBe(480);
  });

  test.each([
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('Accept: %s gets %s of the asked width', async (accept, type) => {
    const { get } = await startWithImage();
    const reply = await get('?w=480', { accept });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'cache-control': expect.stringMatching(/public, max-age=\d+/),
    });
    expect(reply.headers.vary).toMatch(/accept/i);
    expect((await sharp(reply.body).metadata()).width).toBe(480);
  });

  test('an image is fetched and made once, however many ask', async () => {
    const { storage, get } = await startWithImage();
    const replies = await Promise.all(Array.from({ length: 20 }, () => get('?w=480', { accept: 'image/webp' })));
    await get('?w=480', { accept: 'image/webp' });
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(storage.requests).toHaveLength(1);
  });

  test('one asker that goes away leaves it to the others', async () => {
    const { website, storage, path } = await startWithImage();
    const release = storage.misbehave('GET', { kind: 'holdBody' });
    const leaving = new AbortController();
    const gone = website.send({ path: `${path}?w=480`, signal: leaving.signal });
    await storage.seen('GET');
    const staying = website.send({ path: `${path}?w=480` });
    leaving.abort();
    await expect(gone).rejects.toThrow('aborted');
    release();
    expect((await staying).status).toBe(200);
    expect(storage.requests).toHaveLength(1);
  });

  test('a width that is not on the list is not made', async () => {
    const { get, bytes } = await startWithImage();
    for (const query of ['?w=481', '?w=99999', '?w=-1', '?w=480&w=900', '?w=x'])
      expect((await get(query)).body.equals(bytes)).toBe(true);
  });

  test.each([900, 1000, 5000])('an image of %i pixels never has the same bytes at two widths', async (width) => {
    const { website, provider, article } = await startWithImage();
    provider.articles.addImage(article, 'b.png', 'image/png', await picture(width));
    const path = `/blog/image/${article.id}/b.png`;
    const widthOf = async (query: string) => {
      const { status, headers, body } = await website.send({ path: path + query });
      return status === 302 ? headers.location : (await sharp(body).metadata()).width;
    };
    const widths = new Map<number, unknown>();
    for (const known of blogImageWidths) widths.set(known, await widthOf(`?w=${known}`));
    const enough = blogImageWidths.find((known) => known >= width) ?? Infinity;
    expect(widths).toEqual(
      new Map(blogImageWidths.map((known) => [known, known > enough ? `?w=${enough}` : Math.min(known, width)])),
    );
  });

  test('an image that the browser has is neither read nor made again', async () => {
    const { storage, get } = await startWithImage();
    const etag = async (query: string) => (await get(query)).headers.etag ?? '';
    const tags = { '': await etag(''), '?w=320': await etag('?w=320'), '?w=480': await etag('?w=480') };
    expect(new Set(Object.values(tags)).size).toBe(3);
    const before = storage.requests.length;
    for (const [query, tag] of Object.entries(tags))
      expect((await get(query, { 'if-none-match': tag })).status).toBe(304);
    expect(storage.requests).toHaveLength(before);
  });

  test('a replaced image is a new one', async () => {
    const { storage, image, get } = await startWithImage();
    const before = await get('?w=480');
    image.key = 'another-object';
    storage.store(image.key, 'image/png', await picture(500));
    const after = await get('?w=480', { 'if-none-match': before.headers.etag ?? '' });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('more pixels than anyone needs are refused', async () => {
    const { website, provider, article } = await startWithImage();
    const huge = await sharp({ create: { width: 9000, height: 7000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    provider.articles.addImage(article, 'huge.png', 'image/png', huge);
    const reply = await website.send({ path: `/blog/image/${article.id}/huge.png?w=480` });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.json).toEqual({ code: expect.any(String), message: expect.any(String) });
  });
});
