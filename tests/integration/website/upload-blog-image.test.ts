import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { jsonBody } from '../../support/seen-request.ts';
import { startLoggedIn } from '../../support/stack.ts';
import { pngFile } from '../../support/pictures.ts';
import { uploadOf } from '../../support/upload-body.ts';

const path = '/api/uploads/blog-image';
const png = pngFile('a.png', 8, 6).buffer;

/** Starts the stack with an article and a logged-in user. */
async function startWithArticle() {
  const stack = await startLoggedIn();
  const article = stack.provider.articles.add('Articolo');
  const upload = (fields: Record<string, string | number>, type = 'image/png', browser = stack.browser) =>
    browser.send({ method: 'POST', path, ...uploadOf(fields, { name: 'ignored.png', type, bytes: png }) });
  return { ...stack, article, upload };
}

const sentBodies = (requests: Parameters<typeof jsonBody>[0][]) =>
  requests.map((request) => ({ url: request.url, ...jsonBody(request) }));

const shade = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#8ac' } });
const announcing108Megapixels = async () => {
  const bytes = await shade(90, 60).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(9000, frame + 5);
  bytes.writeUInt16BE(12_000, frame + 7);
  return bytes;
};
const uploadBytes = async (bytes: Buffer, type: string) => {
  const { browser, storage, article } = await startWithArticle();
  const fields = { blogId: article.id, imageName: 'a', size: bytes.length };
  const reply = await browser.send({
    method: 'POST',
    path,
    ...uploadOf(fields, { name: 'a', type, bytes }),
  });
  return { reply, storage, article };
};

const frames = async (format: 'gif' | 'webp') =>
  sharp([await shade(9, 9).png().toBuffer(), await shade(9, 9).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .toFormat(format)
    .toBuffer();

describe('an article’s image', () => {
  test('is uploaded and confirmed under the name given', async () => {
    const { provider, storage, article, upload } = await startWithArticle();
    const reply = await upload({ blogId: article.id, imageName: 'prima & dopo.png', size: png.length });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ imageName: 'prima & dopo.png', isAnimated: false });
    expect(storage.seenOn('PUT')[0]?.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
    });
    expect(article.images).toMatchObject([{ name: 'prima & dopo.png', confirmed: true }]);
    const { id: blogId } = article;
    expect(sentBodies(provider.seenOn('POST /blog/'))).toEqual([
      { url: '/blog/get-upload-url', blogId, imageName: 'prima & dopo.png', type: 'image/png' },
      {
        url: '/blog/confirm-upload',
        blogId,
        imageName: 'prima & dopo.png',
        type: 'image/png',
        size: png.length,
      },
    ]);
  });

  test('of the edit form is confirmed without its type', async () => {
    const { provider, article, upload } = await startWithArticle();
    const { id: blogId } = article;
    await upload({ blogId, imageName: 'nuova.png', size: png.length, form: 'edit' });
    expect(sentBodies(provider.seenOn('POST /blog/confirm-upload'))).toEqual([
      { url: '/blog/confirm-upload', blogId, imageName: 'nuova.png', size: png.length },
    ]);
  });

  test('replaces another one through the update path, its blog id a number', async () => {
    const { provider, storage, article, upload } = await startWithArticle();
    const old = provider.articles.addImage(article, 'vecchia.png', 'image/png', Buffer.from('old'));
    const reply = await upload({
      blogId: article.id,
      imageName: 'nuova.png',
      size: png.length,
      imageId: old.id,
    });
    expect(reply.status).toBe(200);
    expect(sentBodies(provider.requests.slice(1))).toEqual([
      {
        url: '/blog/get-upload-url-for-update',
        blogId: article.id,
        imageName: 'nuova.png',
        type: 'image/png',
      },
      { url: `/blog/update-image/${old.id}`, imageName: 'nuova.png', size: png.length },
    ]);
    expect(article.images).toMatchObject([{ id: old.id, name: 'nuova.png' }]);
    expect(storage.objects.get(old.key)?.body.equals(png)).toBe(true);
  });

  test('without a session is refused before a byte is stored', async () => {
    const { website, storage, article, upload } = await startWithArticle();
    const fields = { blogId: article.id, imageName: 'a.png', size: png.length };
    const reply = await upload(fields, 'image/png', website.openBrowser());
    expect(reply).toMatchObject({ status: 401, json: { message: 'Token mancante o scaduto' } });
    expect(storage.requests).toEqual([]);
  });

  test('of staff without the right is refused with the provider’s words', async () => {
    const { website, article, upload } = await startWithArticle();
    const reader = website.openBrowser();
    await reader.login('reader@clinic.example', 'staple of the day');
    const fields = { blogId: article.id, imageName: 'a.png', size: png.length };
    const reply = await upload(fields, 'image/png', reader);
    expect(reply).toMatchObject({ status: 403, json: { message: 'Non autorizzato' } });
  });

  test.each(['text/html', 'application/pdf', 'image'])('of type %s is none', async (type) => {
    const { provider, article, upload } = await startWithArticle();
    const reply = await upload({ blogId: article.id, imageName: 'a.png', size: png.length }, type);
    expect(reply.status).toBe(400);
    expect(provider.requests).toHaveLength(1);
  });
});

describe('a picture that visitors could not see', () => {
  test.each<[string, string, () => Promise<Buffer>]>([
    ['of 108 megapixels', 'image/jpeg', announcing108Megapixels],
    ['cut off', 'image/jpeg', async () => (await shade(900, 600).jpeg().toBuffer()).subarray(0, -900)],
    ['a PNG cut off', 'image/png', async () => pngFile('a').buffer.subarray(0, -40)],
    ['a WebP cut off', 'image/webp', async () => (await shade(90, 60).webp().toBuffer()).subarray(0, -30)],
    ['a BMP', 'image/bmp', async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['an SVG named PNG', 'image/png', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['no picture', 'image/jpeg', async () => Buffer.from('no picture')],
    ['empty', 'image/png', async () => Buffer.alloc(0)],
  ])('%s is refused before it is stored', async (_name, type, make) => {
    const { reply, storage, article } = await uploadBytes(await make(), type);
    expect(reply).toMatchObject({ status: 422, json: { code: 'PICTURE_REFUSED' } });
    expect(storage.requests).toEqual([]);
    expect(article.images.filter(({ confirmed }) => confirmed)).toEqual([]);
  });

  test.each<[string, () => Promise<Buffer>, boolean]>([
    ['image/gif', () => frames('gif'), true],
    ['image/webp', () => frames('webp'), true],
    ['image/gif', () => shade(9, 9).gif().toBuffer(), false],
    ['image/avif', () => shade(9, 9).avif().toBuffer(), false],
  ])('%s: the answer says whether it is animated', async (type, make, isAnimated) => {
    const { reply } = await uploadBytes(await make(), type);
    expect(reply).toMatchObject({ status: 200, json: { isAnimated } });
  });
});

describe('a session that expires', () => {
  test('before the upload is renewed, and the file is not lost', async () => {
    const { provider, storage, article, browser, upload } = await startWithArticle();
    provider.sessions.expireAccess();
    const reply = await upload({ blogId: article.id, imageName: 'a.png', size: png.length });
    expect(reply.status).toBe(200);
    expect(storage.seenOn('PUT')).toHaveLength(1);
    expect(storage.seenOn('PUT')[0]?.body.equals(png)).toBe(true);
    expect(reply.setCookies).toHaveLength(3);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect(provider.sessions.refreshes).toBe(1);
  });

  test('while the bytes are on their way is renewed for the confirmation', async () => {
    const { provider, storage, article, upload } = await startWithArticle();
    const release = storage.misbehave('PUT', { kind: 'holdAnswer' });
    const reply = upload({ blogId: article.id, imageName: 'a.png', size: png.length });
    await storage.seen('PUT');
    provider.sessions.expireAccess();
    release();
    expect((await reply).status).toBe(200);
    expect(storage.seenOn('PUT')).toHaveLength(1);
    expect(article.images).toMatchObject([{ confirmed: true }]);
  });
});

test('a finished upload makes guests’ pages new', async () => {
  const { website, provider, article, upload } = await startWithArticle();
  const visit = () => website.send({ path: `/blog/${article.id}` });
  await visit();
  await visit();
  expect(provider.seenOn('GET /blog/get-blog/')).toHaveLength(1);
  await upload({ blogId: article.id, imageName: 'a.png', size: png.length });
  await visit();
  expect(provider.seenOn('GET /blog/get-blog/')).toHaveLength(2);
});
