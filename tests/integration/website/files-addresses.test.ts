import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

/** Starts the stack and adds an article with an image. */
async function startWithArticle() {
  const stack = await startStack();
  const article = stack.provider.articles.add('Articolo', [{ id: 1, type: 'image', image: 'a.png' }]);
  stack.provider.articles.addImage(article, 'a.png', 'image/png', Buffer.from('png'));
  return { ...stack, article };
}

test('no answer and no page names the storage’s address of an article’s picture', async () => {
  const { website, storage, article } = await startWithArticle();
  const paths = [
    '/api/blog/get-blogs',
    `/api/blog/get-blog/${article.id}`,
    '/blogs',
    `/blog/${article.id}`,
    `/blog/${article.id}/index.pageContext.json`,
    '/feed.xml',
    '/sitemap.xml',
  ];
  for (const path of paths) {
    const reply = await website.send({ path });
    expect([path, reply.status]).toEqual([path, 200]);
    expect(reply.text).not.toContain(storage.origin);
    expect(reply.text).not.toContain('previewUrl');
  }
  expect((await website.send({ path: `/api/blog/get-blog/${article.id}` })).json).toMatchObject({
    id: article.id,
    images: [{ name: 'a.png', width: null }],
  });
});

test('nor does the answer to a save, from a provider that repeats the article in it', async () => {
  const { website, provider, storage, article } = await startWithArticle();
  const previewUrl = `${storage.origin}/a.png?signature=x`;
  provider.misbehave('PUT /blog/update-blog/', {
    status: 200,
    headers: [['content-type', 'application/json']],
    body: { id: article.id, images: [{ id: 1, name: 'a.png', previewUrl }] },
  });
  const staff = website.openBrowser();
  await staff.login();
  const blog = { title: 'Articolo', content: [] };
  const saved = await staff.json('PUT', `/api/blog/update-blog/${article.id}`, { blog });
  expect([saved.status, saved.json]).toEqual([200, { id: article.id, images: [{ id: 1, name: 'a.png' }] }]);
});

test('the same answer is the same again, and one with a single other letter is another', async () => {
  const { website, article } = await startWithArticle();
  const read = async (path: string) => {
    const { text } = await website.send({ path });
    expect(text).not.toContain('previewUrl');
    return text;
  };
  for (const path of ['/api/blog/get-blogs', `/api/blog/get-blog/${article.id}`]) {
    const first = await read(path);
    expect(await read(path)).toBe(first);
    article.name = article.name === 'Articolo' ? 'Articola' : 'Articole';
    expect(await read(path)).toBe(first.replace(/Articol./, article.name));
  }
});

test('an article without such an address is passed on byte for byte', async () => {
  const { website, provider } = await startWithArticle();
  const body = ` [{"id":7 , "name": "\\u00e8 così", "content": "[]", "images":[ ], "createdAt":"2026-11-02T08:00:00.000Z", "n": 1.0e2}]`;
  provider.misbehave('GET /blog/get-blogs', {
    status: 200,
    headers: [['content-type', 'application/json']],
    body,
  });
  expect((await website.send({ path: '/api/blog/get-blogs' })).text).toBe(body);
});

test.each([
  ['is not JSON', '<html>', []],
  ['is compressed unasked', gzipSync('[]'), [['content-encoding', 'gzip'] as const]],
])('an article’s answer that %s is a problem of the provider', async (_name, body, headers) => {
  const { website, provider } = await startWithArticle();
  provider.misbehave('GET /blog/get-blogs', {
    status: 200,
    headers: [['content-type', 'application/json'], ['etag', '"a"'], ...headers],
    body,
  });
  const reply = await website.send({ path: '/api/blog/get-blogs', headers: { 'accept-encoding': 'gzip' } });
  expect(reply).toMatchObject({ status: 502, json: { code: 'PROVIDER_ANSWER_INVALID' } });
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.headers).not.toHaveProperty('etag');
  expect(provider.seenOn('GET /blog/get-blogs')[0]?.headers['accept-encoding']).toBe('identity');
});
