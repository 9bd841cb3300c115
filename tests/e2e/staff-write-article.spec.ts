import type { Page } from '@playwright/test';
import { mayComplain } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { expect, test } from '../support/staff-journey.ts';
import {
  addPictures,
  blocks,
  headings,
  keptTitles,
  naturalWidth,
  texts,
  titleField,
  write,
} from './staff-article-steps.ts';

const failedUpload = /Failed to load resource|could not be (uploaded|created|updated)/;

/** The block at a position, counted from 1. */
const block = (page: Page, place: number) => blocks(page).nth(place - 1);

test.beforeEach(async ({ staff, upstream }) => {
  upstream.provider.articles.byId.clear();
  await staff.signIn();
});

test('an article with three pictures is written, put in order, published and read', async ({ page, upstream }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Kreiraj novi blog' }).click();
  await expect(page.getByText('Još nema blokova. Dodaj odlomak ili sliku.')).toBeVisible();
  // The page is announced, which moves the focus to the heading of others.
  await expect(page.locator('[aria-live]').filter({ hasText: 'Kreiraj blog' })).toBeAttached();
  await expect(titleField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Spremi' }).click();
  await expect(page.getByText('Naslov je obavezan.')).toBeVisible();
  await titleField(page).fill('Corone dentali');

  await page.getByRole('button', { name: 'Dodaj odlomak' }).click();
  await page.getByRole('button', { name: 'Naslov ovdje' }).click();
  await write(headings(page), 'Che cosa sono');
  await write(texts(page), 'Una corona riveste il dente.');
  await addPictures(page, pngFile('prva.png'), pngFile('druga.png'), pngFile('prva.png', 300, 300, 90));
  await expect(blocks(page)).toHaveCount(4);
  await expect(block(page, 4)).toContainText('prva-2.png');
  const preview = block(page, 2).getByRole('img', { name: 'prva.png' });
  await expect.poll(naturalWidth(preview)).toBe(640);
  const box = await preview.boundingBox();
  expect(Math.max(box?.width ?? 999, box?.height ?? 999)).toBeLessThanOrEqual(200);

  // By keyboard: moves the second picture to the top. The focus stays on its handle.
  const handle = block(page, 3).getByRole('button', { name: 'Premjesti blok' });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(block(page, 1)).toContainText('druga.png');
  await expect(block(page, 1).getByRole('button', { name: 'Premjesti blok' })).toBeFocused();
  await expect(page.getByText('Blok je premješten na mjesto 1 od 4.')).toBeAttached();

  // By mouse: moves the paragraph to the top.
  const paragraphHandle = block(page, 2).getByRole('button', { name: 'Premjesti blok' });
  await paragraphHandle.hover();
  await page.mouse.down();
  const first = await block(page, 1).boundingBox();
  await page.mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) + 4, { steps: 8 });
  await page.mouse.up();
  await expect(block(page, 1)).toContainText('Odlomak');

  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByText('Blog je spremljen.')).toBeVisible();

  const [article] = upstream.provider.articles.byId.values();
  expect(JSON.parse(article?.content ?? '')).toMatchObject([
    { id: 1, type: 'paragraph', title: 'Che cosa sono', content: 'Una corona riveste il dente.' },
    { id: 3, type: 'image', image: 'druga.png' },
    { id: 2, type: 'image', image: 'prva.png' },
    { id: 4, type: 'image', image: 'prva-2.png' },
  ]);
  await page.goto(`/blog/${article?.id}`);
  await expect(page.getByRole('heading', { name: 'Corone dentali' })).toBeVisible();
  await expect(page.getByText('Una corona riveste il dente.')).toBeVisible();
  const pictures = page.locator('article img[src*="/blog/image/"]');
  await expect(pictures).toHaveCount(3);
  await pictures.first().scrollIntoViewIfNeeded();
  await expect.poll(naturalWidth(pictures.first())).toBeGreaterThan(0);
});

test('a refused article shows the reason and stays; a failed picture can be sent again from the dashboard', async ({
  page,
  upstream,
}) => {
  mayComplain(page, failedUpload);
  await page.goto('/dashboard/create-blog');
  await titleField(page).fill('Impianti');
  await addPictures(page, pngFile('dobra.png'), pngFile('losa.png'));

  const repair = upstream.provider.misbehave('POST /blog/create-blog', { status: 400 });
  await page.getByRole('button', { name: 'Spremi' }).click();
  await expect(page.getByText('Blog nije spremljen. Pokušaj ponovno.')).toBeVisible();
  await expect(titleField(page)).toHaveValue('Impianti');
  repair();

  upstream.provider.misbehave('POST /blog/get-upload-url', { status: 400 }, 1);
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.waitForURL('/dashboard');
  const panel = page.getByRole('region', { name: 'Slike koje nisu spremljene' });
  await expect(panel).toContainText('Impianti');
  await panel.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect(panel).toBeHidden();
  const [article] = upstream.provider.articles.byId.values();
  expect(
    article?.images
      .filter(({ confirmed }) => confirmed)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['dobra.png', 'losa.png']);
});

test('leaving unsaved work asks, by link, Back and log-out; staying loses nothing, and leaving removes the draft', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Kreiraj novi blog' }).click();
  await titleField(page).fill('Skoro gotovo');
  const question = page.getByRole('alertdialog', { name: 'Nespremljene promjene' });

  await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
  await expect(question).toContainText(
    'Imaš nespremljene promjene. Želiš li napustiti stranicu? Ako je napustiš, promjene će biti izbrisane.',
  );
  await question.getByRole('button', { name: 'Ostani' }).click();
  await expect(page).toHaveURL('/dashboard/create-blog');

  await page.getByRole('button', { name: 'Odjava' }).click();
  await question.getByRole('button', { name: 'Ostani' }).click();

  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard/create-blog');
  await expect(titleField(page)).toHaveValue('Skoro gotovo');

  await expect.poll(() => keptTitles(page)).toEqual(['Skoro gotovo']);
  await page.goBack();
  await question.getByRole('button', { name: 'Napusti' }).click();
  await page.waitForURL('/dashboard');
  await expect.poll(() => keptTitles(page)).toEqual([]);
});
