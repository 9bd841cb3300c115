import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

const maxBytes = 150_000;

/** The Open Graph properties of a page by name (ogp.me). */
const openGraph = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="(og:[\w:]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
      name,
      content.replaceAll('&amp;', '&'),
    ]),
  );

/** An image of noise, which compresses badly. */
const noise = () =>
  sharp({
    create: {
      width: 1600,
      height: 1600,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

test('each address of the sitemap has a preview that messengers show: a small JPEG of the stated size, for browsers too, a type, a text', async () => {
  const { website, provider } = await startStack();
  const article = provider.articles.add('Con foto', [
    { id: 1, type: 'image', image: 'rumore.png' },
    { id: 2, type: 'paragraph', content: 'Un testo.' },
  ]);
  provider.articles.addImage(article, 'rumore.png', 'image/png', await noise());
  provider.articles.add('Senza foto');
  const sitemap = (await website.send({ path: '/sitemap.xml' })).text;
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
  expect(addresses.length).toBeGreaterThan(15);

  const pictures = new Set<string>();
  for (const { pathname } of addresses) {
    const tags = openGraph((await website.send({ path: pathname })).text);
    expect({ pathname, ...tags }).toMatchObject({
      pathname,
      'og:type': pathname.startsWith('/blog/') ? 'article' : 'website',
      'og:title': expect.stringMatching(/./),
      'og:description': expect.stringMatching(/.{8}/),
      'og:image:type': 'image/jpeg',
      'og:image:alt': expect.stringMatching(/.{8}/),
    });
    const { pathname: path, search } = new URL(tags['og:image'] ?? '');
    if (pictures.has(path)) continue;
    pictures.add(path);
    // WhatsApp and Facebook also send an Accept header that lists no formats.
    const { status, headers, body } = await website.send({ path: path + search, headers: { accept: '*/*' } });
    const { format, width, height } = await sharp(body).metadata();
    expect({ path, status, type: headers['content-type'], format, width, height }).toEqual({
      path,
      status: 200,
      type: 'image/jpeg',
      format: 'jpeg',
      width: Number(tags['og:image:width']),
      height: Number(tags['og:image:height']),
    });
    expect(body.length).toBeLessThan(maxBytes);
    expect(headers['cache-control']).toContain(path.startsWith('/blog/') ? 'max-age' : 'immutable');
  }
  // The site's picture, one of each service, and the article's.
  expect(pictures.size).toBe(11);

  const path = `/blog/image/${article.id}/rumore.png?w=preview`;
  const reply = await website.send({ path, headers: { accept: 'image/avif,image/webp,*/*' } });
  expect([pictures.has(path.replace(/\?.*/, '')), reply.headers['content-type']]).toEqual([true, 'image/jpeg']);
});
