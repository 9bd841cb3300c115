import type { Page } from '@playwright/test';
import { pngFile, type PictureFile } from '../support/pictures.ts';
import { expect, test } from '../support/staff-journey.ts';
import { keptDrafts } from './kept-drafts.ts';

/** Failures in the editing of articles that must lose nothing. */
const failures = /Failed to load resource|could not be (created|updated|uploaded)/;
const keptTitles = async (page: Page) => (await keptDrafts(page)).map(({ title }) => title);
const titleField = (page: Page) => page.getByLabel('Naslov', { exact: true });
const morePictures = (page: Page) => page.locator('input[type=file][multiple]');

const send = (page: Page, target: string, type: 'drop' | 'paste', file: PictureFile, text = '') =>
  page.locator(target).evaluate(
    (element, [eventType, name, mimeType, base64, plain]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      if (plain !== '') data.setData('text/plain', plain);
      const event =
        eventType === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [type, file.name, file.mimeType, file.buffer.toString('base64'), text] as const,
  );

test.beforeEach(async ({ staff, upstream, consoleWatch }) => {
  consoleWatch.expect(failures);
  upstream.provider.articles.byId.clear();
  upstream.provider.articles.add('Impianti dentali', [{ id: 4, type: 'paragraph', content: 'Tekst' }]);
  await staff.logIn();
});

test('text pasted from a word processor stays text; a picture dropped beside the form is taken', async ({
  page,
}) => {
  await page.goto('/dashboard/create-blog');
  await expect(titleField(page)).toBeEnabled();
  expect(await send(page, 'form input:not([type])', 'paste', pngFile('image.png'), 'Iz Worda')).toBe(false);
  await expect(page.getByRole('listitem')).toHaveCount(0);
  expect(await send(page, 'h1', 'drop', pngFile('pored.png'))).toBe(true);
  await expect(page.getByRole('listitem')).toContainText('pored.png');
});

test('what the public page could not show or the limit forbids is refused with its reason', async ({
  page,
}) => {
  await page.goto('/dashboard/create-blog');
  await morePictures(page).setInputFiles([{ ...pngFile('iphone.heic'), mimeType: 'image/heic' }]);
  await expect(page.getByRole('alert')).toContainText('Stranica ne može prikazati sliku iphone.heic.');
  // Made in the browser: so much is slow to carry there.
  await page.locator('form').evaluate((form) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(26_214_401)], 'ogromna.png', { type: 'image/png' }));
    form.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await expect(page.getByRole('alert')).toHaveText('Slika ogromna.png je veća od 25 MB.');
  await expect(page.getByRole('listitem')).toHaveCount(0);
});

test('a double click saves once, and nothing comes in while it does', async ({ page, upstream }) => {
  await page.goto('/dashboard/create-blog');
  await titleField(page).fill('Jednom');
  const answered = Promise.withResolvers<void>();
  upstream.provider.misbehave('POST /blog/create-blog', { kind: 'holdAnswer', until: answered.promise }, 1);
  const before = upstream.provider.seenOn('POST /blog/create-blog').length;
  await page.getByRole('button', { name: 'Spremi' }).dblclick();
  await expect(page.getByRole('button', { name: 'Spremanje...' })).toBeVisible();
  await send(page, 'form', 'drop', pngFile('prekasno.png'));
  await expect(page.getByRole('listitem')).toHaveCount(0);
  answered.resolve();
  await page.waitForURL('/dashboard');
  expect(upstream.provider.seenOn('POST /blog/create-blog').length).toBe(before + 1);
});

test('a restored draft does not overwrite what others have saved since', async ({ page, upstream }) => {
  await page.goto('/dashboard/edit-blog/7');
  await titleField(page).fill('Moja verzija');
  await expect.poll(() => keptTitles(page)).toContain('Moja verzija');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/dashboard');

  const article = upstream.provider.articles.byId.get(7);
  if (article) article.name = 'Tuđa verzija';
  await page.goto('/dashboard/edit-blog/7');
  await page.getByRole('button', { name: 'Vrati promjene' }).click();
  await expect(titleField(page)).toHaveValue('Moja verzija');
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Blog je u međuvremenu promijenjen' })).toBeVisible();
  expect(upstream.provider.articles.byId.get(7)?.name).toBe('Tuđa verzija');
});

test('an article that another user has deleted is reported as deleted', async ({ page, upstream }) => {
  await page.goto('/dashboard/edit-blog/7');
  await titleField(page).fill('Prekasno');
  upstream.provider.articles.byId.clear();
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await expect(page.getByText(/^Blog je u međuvremenu izbrisan/)).toBeVisible();
  await expect(titleField(page)).toHaveValue('Prekasno');
});

test('going back after a save leads to where the editor was opened from', async ({ page }) => {
  await page.getByRole('link', { name: 'Upravljaj blogovima' }).click();
  await page.getByRole('link', { name: 'Uredi' }).click();
  await titleField(page).fill('Spremljeno');
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  await expect(page.getByRole('heading', { name: 'Spremljeno' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/manage-blogs');
});

test('two tabs that write new articles keep a draft each', async ({ page, context }) => {
  const other = await context.newPage();
  for (const [tab, title] of [
    [page, 'Prva kartica'],
    [other, 'Druga kartica'],
  ] as const) {
    await tab.goto('/dashboard/create-blog');
    await titleField(tab).fill(title);
    await expect.poll(() => keptTitles(tab)).toContain(title);
    tab.on('dialog', (dialog) => void dialog.accept());
  }
  const offer = page.getByRole('region', { name: 'Nespremljene promjene' });
  await page.reload();
  await expect(offer).toContainText('Prva kartica');
  // What is written before the offer is answered does not take its place.
  await titleField(page).fill('Nešto treće');
  await expect.poll(() => keptTitles(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Vrati promjene' }).click();
  await expect(titleField(page)).toHaveValue('Prva kartica');
  await other.reload();
  await expect(other.getByRole('region', { name: 'Nespremljene promjene' })).toContainText('Druga kartica');
});

test('sending a picture again saves what was changed since, too', async ({ page, upstream }) => {
  await page.goto('/dashboard/edit-blog/7');
  await morePictures(page).setInputFiles([pngFile('dodana.png')]);
  upstream.provider.misbehave('POST /blog/confirm-upload', { kind: 'status', answer: { status: 400 } }, 1);
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await expect(page.getByText('Slika dodana.png nije spremljena.')).toBeVisible();
  await titleField(page).fill('Promijenjeno poslije');
  await page.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  expect(upstream.provider.articles.byId.get(7)?.name).toBe('Promijenjeno poslije');
});

test('a picture that has arrived and is replaced before the rest has takes the old one’s place', async ({
  page,
  upstream,
}) => {
  await page.goto('/dashboard/edit-blog/7');
  await morePictures(page).setInputFiles([pngFile('prva.png')]);
  await morePictures(page).setInputFiles([pngFile('druga.png')]);
  upstream.provider.misbehave(
    'POST /blog/confirm-upload',
    () => ({ kind: 'status', answer: { status: 400 } }),
    1,
  );
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  const failed = page.getByRole('listitem').filter({ hasText: 'nije spremljena' });
  await expect(failed).toHaveCount(1);
  const arrived = page
    .getByRole('listitem')
    .filter({ hasText: 'Zamijeni sliku' })
    .filter({ hasNotText: 'nije' });
  await arrived.locator('input[type=file]').setInputFiles([pngFile('zamjena.png')]);
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  const names = upstream.provider.articles.byId
    .get(7)
    ?.images.filter(({ confirmed }) => confirmed)
    .map(({ name }) => name);
  expect(names).toHaveLength(2);
  expect(names).toContain('zamjena.png');
});
