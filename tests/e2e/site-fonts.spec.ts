import { expect, test } from '../support/journey.ts';

const names = { text: 'Đorđe Šarić', rare: 'Jürgen Müller' };

test('letters of other languages come from font files of their own, when there are any', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const fonts = () => paths.filter((path) => path.startsWith('/fonts/'));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fonts()).toEqual([]);

  await page.evaluate(({ text, rare }) => {
    const heading = document.createElement('h2');
    heading.textContent = text;
    const paragraph = document.createElement('p');
    paragraph.textContent = rare;
    document.body.prepend(heading, paragraph);
  }, names);
  await expect
    .poll(() => fonts().toSorted())
    .toEqual(['/fonts/figtree-latin.woff2', '/fonts/ysabeau-office-latin-ext.woff2']);
  await page.evaluate(() => document.fonts.ready);
  expect(
    await page.evaluate(
      ({ text, rare }) => [
        document.fonts.check('600 20px "Ysabeau Office"', text),
        document.fonts.check('400 20px Figtree', rare),
      ],
      names,
    ),
  ).toEqual([true, true]);
});
