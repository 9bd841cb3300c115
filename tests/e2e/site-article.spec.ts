import { pngFile } from '../support/pictures.ts';
import { expect, test } from '../support/staff-journey.ts';
import { expectAccessible, hydrated, withCookieChoice } from './site-steps.ts';

test('an article’s pictures have the editor’s description below them and as alternative text, or neither', async ({
  page,
  upstream,
  site,
}) => {
  await withCookieChoice(page, site.origin);
  const { articles } = upstream.provider;
  const article = articles.add('Prima della visita', [
    { id: 1, type: 'image', image: 'panoramica.png', content: 'Una radiografia panoramica delle due arcate' },
    { id: 2, type: 'paragraph', title: 'Che cosa portare', content: 'Una panoramica recente.' },
    { id: 3, type: 'image', image: 'ornamento.png' },
  ]);
  for (const name of ['panoramica.png', 'ornamento.png'])
    articles.addImage(article, name, 'image/png', pngFile(name, 900, 600).buffer);

  await page.goto(`/blog/${article.id}`);
  const text = page.getByRole('article');
  const told = text.getByRole('img', { name: 'Una radiografia panoramica delle due arcate' });
  await expect.poll(() => told.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const captions = text.locator('figcaption');
  await expect(captions).toHaveText(['Una radiografia panoramica delle due arcate']);
  const [picture, caption] = await Promise.all([told.boundingBox(), captions.boundingBox()]);
  if (!picture || !caption) throw new Error('The picture or its caption is not rendered');
  expect(caption.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  // The frame has the picture's shape, which is 3:2.
  expect(picture.width / picture.height).toBeCloseTo(1.5, 1);
  // A screen reader says it once.
  await expect(text).toMatchAriaSnapshot(`
    - figure:
      - img "Una radiografia panoramica delle due arcate"
    - heading "Che cosa portare"
  `);
  // Without a description, the picture is decorative, so screen readers skip it.
  await expect(text.getByRole('img')).toHaveCount(1);
  await expect(text.locator('img[src*=ornamento]')).toHaveAttribute('alt', '');
  await hydrated(page, 'article');
  await expect(page.locator('[class*=loader]')).toHaveCount(0);
  await expectAccessible(page);
});

test('the card of an article without pictures shows its title and its text below the placeholder', async ({
  page,
  upstream,
}) => {
  upstream.provider.articles.add('Senza immagini', [{ id: 1, type: 'paragraph', content: 'Solo testo.' }]);
  await page.goto('/blogs');
  const card = page.getByRole('link', { name: 'Senza immagini' });
  const text = await card.getByText('Solo testo.').boundingBox();
  const frame = await card.boundingBox();
  if (!text || !frame) throw new Error('The card is not rendered');
  expect(text.y + text.height).toBeLessThanOrEqual(frame.y + frame.height);
});
