import { pngFile } from '../support/pictures.ts';
import { expect, test } from '../support/staff-journey.ts';
import {
  addPictures,
  blocks,
  captions,
  expectCursorIn,
  keptTitles,
  naturalWidth,
  replacePicture,
  titleField,
  write,
} from './staff-article-steps.ts';

test.beforeEach(async ({ page, staff, upstream }) => {
  upstream.provider.articles.byId.clear();
  await staff.signIn();
  await page.goto('/dashboard/create-blog');
});

test('a file that is no picture stops the save; each picture shows its own progress', async ({ page, upstream }) => {
  await test.step('a file that is no picture stops the save, which leads to its button', async () => {
    await titleField(page).fill('Nije slika');
    await addPictures(
      page,
      { name: 'tekst.png', mimeType: 'image/png', buffer: Buffer.from('Nije slika.') },
      ...['a.png', 'b.png', 'c.png', 'd.png'].map((name) => pngFile(name)),
    );
    await expect(page.getByText('Ova datoteka nije ispravna slika. Odaberi drugu.')).toBeAttached();
    await expectCursorIn(captions(page).last());
    const before = upstream.provider.seenOn('POST /blog/create-blog').length;
    await page.getByRole('button', { name: 'Spremi' }).click();
    const replace = blocks(page).first().getByRole('button', { name: 'Zamijeni sliku' });
    await expect(replace).toBeFocused();
    await expect(replace).toBeInViewport();
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles([pngFile('prava.png')]);
    await expect(page.getByText('Ova datoteka nije ispravna slika. Odaberi drugu.')).toBeHidden();
    expect(upstream.provider.seenOn('POST /blog/create-blog').length).toBe(before);
    await page.getByRole('button', { name: 'Spremi' }).click();
    await page.waitForURL('/dashboard');
  });

  await page.getByRole('link', { name: 'Kreiraj novi blog' }).click();

  await test.step('each picture shows its own progress, and how many have arrived is read out', async () => {
    await titleField(page).fill('Dvije slike');
    await addPictures(page, pngFile('brza.png', 40, 40), pngFile('spora.png'));
    let held = 0;
    const release = upstream.storage.misbehave('PUT', () => {
      held += 1;
      return held === 1 ? null : { kind: 'holdAnswer' };
    });
    await page.getByRole('button', { name: 'Spremi' }).click();
    await expect(page.getByRole('progressbar', { name: /^Slanje slike (brza|spora)\.png$/ })).toHaveCount(1);
    await expect(page.getByText('Slika je poslana.')).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: 'Poslano slika: 1 od 2.' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /Ukupno (?:[5-9]\d|100)\s%\./ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Spremanje...' })).toBeVisible();
    release();
    await page.waitForURL('/dashboard');
  });
});

test('local addresses of pictures are released when these are removed, replaced or left, and the draft goes with them', async ({
  page,
}) => {
  await page.evaluate(() => {
    const open = new Set<string>();
    const createObjectURL = URL.createObjectURL.bind(URL);
    const revokeObjectURL = URL.revokeObjectURL.bind(URL);
    Object.assign(window, { openPictures: open });
    URL.createObjectURL = (file) => {
      const url = createObjectURL(file);
      open.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      open.delete(url);
      revokeObjectURL(url);
    };
  });
  const openPictures = () => page.evaluate(() => Reflect.get(window, 'openPictures').size);

  await addPictures(page, pngFile('a.png'), pngFile('b.png'), pngFile('c.png'));
  await page.getByRole('button', { name: 'Prikaži pregled' }).click();
  // The preview beside the editor shows each of them by the same address.
  const shown = page.getByRole('complementary', { name: 'Pregled' }).locator('figure img');
  await expect.poll(naturalWidth(shown.last())).toBeGreaterThan(0);
  expect(await openPictures()).toBe(3);

  const firstAddress = () => blocks(page).getByRole('img').first().getAttribute('src');
  const first = await firstAddress();
  await addPictures(page, pngFile('e.png'));
  await expect.poll(openPictures).toBe(4);
  // A new address would load the picture again.
  expect(await firstAddress()).toBe(first);
  await blocks(page).nth(0).getByRole('button', { name: 'Ukloni blok' }).click();
  await expect.poll(openPictures).toBe(3);
  await replacePicture(page, pngFile('d.png'));
  await expect(blocks(page).nth(0)).toContainText('d.png');
  await expect.poll(openPictures).toBe(3);
  await write(captions(page).first(), 'Opis');
  await page.getByRole('button', { name: 'Vrati blok' }).click();
  await expect.poll(openPictures).toBe(4);
  await expect.poll(naturalWidth(blocks(page).getByRole('img').first())).toBeGreaterThan(0);

  await expect.poll(() => keptTitles(page)).toHaveLength(1);
  await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
  await page.getByRole('button', { name: 'Napusti' }).click();
  await page.waitForURL('/dashboard');
  await expect.poll(openPictures).toBe(0);
  await expect.poll(() => keptTitles(page)).toEqual([]);
});
