import { describe, expect, test } from 'vitest';
import { jsonBody } from '../../support/seen-request.ts';
import { startLoggedIn } from '../../support/stack.ts';
import { uploadOf } from '../../support/upload-body.ts';

const path = '/api/uploads/blog-image';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

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

describe('an article’s image', () => {
  test('is uploaded and confirmed under the name given', async () => {
    const { provider, storage, article, upload } = await startWithArticle();
    const reply = await upload({ blogId: article.id, imageName: 'prima & dopo.png', size: png.length });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ imageName: 'prima & dopo.png' });
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
