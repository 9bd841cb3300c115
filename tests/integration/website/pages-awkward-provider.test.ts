import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

const blocks = JSON.stringify([{ id: 1, type: 'paragraph', content: 'Un paragrafo.' }]);

const whole = {
  id: 7,
  name: 'Titolo intero',
  content: blocks,
  createdAt: '2026-11-02T08:00:00Z',
  images: [],
};

const articles: [string, Record<string, unknown>][] = [
  ['whole', whole],
  ['with unknown fields', { ...whole, author: { deep: [1] }, published: true }],
  ['with an id that is text', { ...whole, id: 'a b/7' }],
  ['without images', { ...whole, images: undefined }],
  ['with images that are null', { ...whole, images: null }],
  ['with an image that has no address', { ...whole, images: [{ id: 1, name: 'a.png', previewUrl: null }] }],
  ['with content that is no JSON', { ...whole, content: 'plain text' }],
  ['with content that is no list', { ...whole, content: '{"a":1}' }],
  ['with blocks that are none', { ...whole, content: '[null,1,{"id":"x"},{"id":2,"type":"video"}]' }],
  ['without content', { ...whole, content: '' }],
  ['with a date that is none', { ...whole, createdAt: 'yesterday' }],
];

test.each(articles)('an article %s is shown in the list, on its page and in the feeds', async (_name, article) => {
  const { website, provider } = await startStack();
  provider.misbehave('GET /blog/get-blogs', { status: 200, body: [article] });
  provider.misbehave('GET /blog/get-blog/', { status: 200, body: article });
  for (const path of ['/blogs', '/', `/blog/${encodeURIComponent(String(article['id']))}`]) {
    const reply = await website.send({ path });
    expect({ path, status: reply.status }).toEqual({ path, status: 200 });
    expect(reply.text).toContain('Titolo intero');
    expect(reply.text).not.toMatch(/Invalid Date|NaN|undefined<|\[object/);
  }
  for (const path of ['/sitemap.xml', '/feed.xml']) {
    const reply = await website.send({ path });
    expect({ path, status: reply.status }).toEqual({ path, status: 200 });
    expect(reply.text).toContain('/blog/');
    expect(reply.text).not.toMatch(/Invalid Date|NaN|undefined/);
  }
});

test('formatting is shown as a provider keeps it; what its text cannot have is left out', async () => {
  const { website, provider } = await startStack();
  const content = 'Leggi qui o qui.\nuno\ndue';
  const { id } = provider.articles.add('Formattato', [
    {
      id: 1,
      type: 'paragraph',
      content,
      marks: [
        { kind: 'bold', start: 0, end: 5 },
        { kind: 'link', start: 6, end: 9, href: 'https://example.com/?a=1&b="2"' },
        { kind: 'link', start: 12, end: 15, href: 'javascript:alert(1)' },
        { kind: 'numbered', start: 17, end: 24 },
        { kind: 'bold', start: 17, end: 99 },
        'nonsense',
      ],
    },
    { id: 2, type: 'paragraph', content: 'Altro.', marks: { kind: 'bold' } },
  ]);
  const { text } = await website.send({ path: `/blog/${id}` });
  expect(text).toContain(
    '<p><strong>Leggi</strong> <a href="https://example.com/?a=1&amp;b=&quot;2&quot;" rel="noopener">qui</a> o qui.</p>',
  );
  expect(text).toContain('<ol><li>uno</li><li>due</li></ol>');
  expect(text).toContain('<p>Altro.</p>');
  expect(text).not.toContain('javascript:alert');
});

const answers: [string, number, unknown][] = [
  ['an empty list', 200, []],
  ['an error', 500, { message: 'no' }],
  ['what is no list', 200, { blogs: [] }],
  ['what is no JSON', 200, '<html>'],
  ['nothing', 204, undefined],
];

test.each(answers)('a blog list that is %s ends in the empty state', async (_name, status, body) => {
  const { website, provider } = await startStack();
  provider.misbehave('GET /blog/get-blogs', { status, body });
  const reply = await website.send({ path: '/blogs' });
  expect(reply.text).toContain('Non ci sono ancora blog');
  expect((await website.send({ path: '/' })).status).toBe(200);
});

test('crawlers find their files, under the public origin', async () => {
  const { website, provider } = await startStack({ env: { PUBLIC_ORIGIN: 'https://clinic.example' } });
  const { id } = provider.articles.add('Titolo & <altro>', [{ id: 1, type: 'paragraph', content: 'Testo' }]);
  const robots = await website.send({ path: '/robots.txt' });
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.text).toContain('https://clinic.example/sitemap.xml');
  const sitemap = await website.send({ path: '/sitemap.xml' });
  expect(sitemap.headers['content-type']).toContain('xml');
  expect(sitemap.text).toContain(`<loc>https://clinic.example/blog/${id}</loc>`);
  const feed = await website.send({ path: '/feed.xml' });
  expect(feed.headers['content-type']).toContain('xml');
  expect(feed.text).toContain('Titolo &amp; &lt;altro&gt;');
});
