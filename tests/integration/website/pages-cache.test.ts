import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

/** Starts the stack and adds an article. */
async function startWithArticle() {
  const stack = await startStack();
  const article = stack.provider.articles.add('Prima versione', [
    { id: 1, type: 'paragraph', content: 'Un paragrafo.' },
  ]);
  return { ...stack, article, path: `/blog/${article.id}` };
}

describe('a guest’s page', () => {
  test('is rendered once for all who ask together, and not again while it is fresh', async () => {
    const { website, provider, path } = await startWithArticle();
    const release = provider.misbehave('GET /blog/get-blog/', { kind: 'holdAnswer' });
    const visits = Array.from({ length: 30 }, (_, index) => website.send({ path: `${path}?utm=${index}` }));
    await provider.seen('GET /blog/get-blog/');
    release();
    const replies = await Promise.all(visits);
    await website.send({ path });
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.text).toContain('Prima versione');
    expect(provider.seenOn('GET /blog/get-blog/')).toHaveLength(1);
  });

  test('is the same for staff, and holds nothing about them', async () => {
    const { website, provider, path } = await startWithArticle();
    const browser = website.openBrowser();
    await browser.login();
    const seenByStaff = await browser.get(path);
    const seenByGuest = await website.send({ path });
    expect(seenByStaff.text).toBe(seenByGuest.text);
    expect(seenByStaff.text).not.toMatch(/Ana Marić|admin@/);
    expect(seenByStaff.setCookies).toEqual([]);
    expect(provider.seenOn('GET /blog/get-blog/')[0]?.headers).not.toHaveProperty('cookie');
  });

  test('comes compressed as the browser likes, always the same page', async () => {
    const { website, path } = await startWithArticle();
    const plain = await website.send({ path });
    const brotli = await website.send({ path, headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await website.send({ path, headers: { 'accept-encoding': 'gzip' } });
    const none = await website.send({ path, headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
    expect([brotli, gzip, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  });

  test('is not sent again to who has it already', async () => {
    const { website, path, article } = await startWithArticle();
    const { etag = '' } = (await website.send({ path })).headers;
    const again = await website.send({ path, headers: { 'if-none-match': `"x", ${etag}` } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
    article.name = 'Seconda versione';
    website.advance(60_000);
    await website.send({ path });
    await expect.poll(async () => (await website.send({ path, headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('with its list is not replaced by one without, while the provider is down', async () => {
    const { website, provider } = await startWithArticle();
    expect((await website.send({ path: '/blogs' })).text).toContain('Prima versione');
    provider.misbehave('*', { kind: 'reset' });
    website.advance(60_000);
    const asked = provider.seenOn('GET /blog/get-blogs').length;
    await website.send({ path: '/blogs' });
    await provider.seen('GET /blog/get-blogs', asked + 1);
    await expect.poll(() => website.logs.join('')).toContain('page render incomplete');
    expect((await website.send({ path: '/blogs' })).text).toContain('Prima versione');
  });

  test('is sent stale at once while one render refreshes it', async () => {
    const { website, provider, article, path } = await startWithArticle();
    await website.send({ path });
    article.name = 'Seconda versione';
    website.advance(60_000);
    const release = provider.misbehave('GET /blog/get-blog/', { kind: 'holdAnswer' });
    const replies = await Promise.all([website.send({ path }), website.send({ path }), website.send({ path })]);
    for (const { text } of replies) expect(text).toContain('Prima versione');
    await provider.seen('GET /blog/get-blog/', 2);
    release();
    await expect.poll(async () => (await website.send({ path })).text).toContain('Seconda versione');
    expect(provider.seenOn('GET /blog/get-blog/')).toHaveLength(2);
  });

  test('stays while the provider is down', async () => {
    const { website, provider, path } = await startWithArticle();
    await website.send({ path });
    await provider.stop();
    for (let visit = 0; visit < 8; visit += 1) {
      website.advance(60_000);
      const reply = await website.send({ path });
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('Prima versione');
    }
  });

  test('is rendered again after a successful write to the blog', async () => {
    const { website, path, article } = await startWithArticle();
    const browser = website.openBrowser();
    await browser.login();
    await website.send({ path });
    const blog = { title: 'Dopo la modifica', content: [] };
    expect((await browser.json('PUT', `/api/blog/update-blog/${article.id}`, { blog })).status).toBe(200);
    expect((await website.send({ path })).text).toContain('Dopo la modifica');
    expect((await website.send({ path: '/blogs' })).text).toContain('Dopo la modifica');
    await browser.send({ method: 'DELETE', path: `/api/blog/delete-blog/${article.id}` });
    expect((await website.send({ path })).status).toBe(404);
  });

  test('is kept after a refused write', async () => {
    const { website, provider, path, article } = await startWithArticle();
    await website.send({ path });
    await website.send({ method: 'DELETE', path: `/api/blog/delete-blog/${article.id}` });
    await website.send({ path });
    expect(provider.seenOn('GET /blog/get-blog/')).toHaveLength(1);
  });

  test('requested under another host’s name is not served to others', async () => {
    const { website, path } = await startWithArticle();
    await website.send({ path, headers: { host: 'evil.example' } });
    expect((await website.send({ path })).text).not.toContain('evil.example');
  });
});

test('an article that is not there is a 404 that says so', async () => {
  const { website } = await startStack();
  const reply = await website.send({ path: '/blog/99' });
  expect(reply.status).toBe(404);
  expect(reply.text).toContain('Blog non trovato');
  expect(reply.headers['cache-control']).toContain('no-store');
});

test.each(['/blogs', '/blog/7', '/'])(
  '%s, never seen before and the provider down, is a 503 or goes without, in Italian',
  async (path) => {
    const { website, provider } = await startStack();
    await provider.stop();
    const reply = await website.send({ path });
    expect(reply.text).toContain('<html lang="it"');
    expect([200, 503]).toContain(reply.status);
    expect(reply.status === 503).toBe(reply.headers['retry-after'] !== undefined);
    expect(reply.headers['content-type']).toContain('text/html');
  },
);

test('the page of an article the provider cannot return is a 503 with Retry-After', async () => {
  const { website, provider } = await startStack();
  await provider.stop();
  const reply = await website.send({ path: '/blog/7' });
  expect(reply.status).toBe(503);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(reply.headers['cache-control']).toContain('no-store');
  expect(reply.text).toMatch(/non (è|sono) (disponibil|raggiungibil)|riprova/i);
});

test('renders per address are limited: cached pages are still answered, and those that would wait too long refused', async () => {
  const { website, provider } = await startStack();
  expect((await website.send({ path: '/' })).status).toBe(200);
  const release = provider.misbehave('GET /blog/get-blog/', { kind: 'holdAnswer' });

  const statuses: number[] = [];
  const refusals = Promise.withResolvers<void>();
  const replies = Array.from({ length: 64 }, async (_, at) => {
    const { status } = await website.send({ path: `/blog/unknown-${at}` });
    statuses.push(status);
    if (statuses.length === 28) refusals.resolve();
  });
  await refusals.promise;
  expect(new Set(statuses)).toEqual(new Set([429]));
  expect(provider.seenOn('GET /blog/get-blog/').length).toBeLessThanOrEqual(4);
  expect((await website.send({ path: '/' })).status).toBe(200);
  expect((await website.send({ path: '/healthz' })).status).toBe(200);

  release();
  await Promise.all(replies);
  expect(statuses.filter((status) => status === 404)).toHaveLength(36);
});
