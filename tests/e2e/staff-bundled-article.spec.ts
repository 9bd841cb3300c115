import { withoutTls } from '../support/chromium.ts';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { logIn, openCard, sendLogin } from '../support/staff-login.ts';
import { addPictures, captions, texts, write } from './staff-article-steps.ts';

/** An article from creation to deletion, against the bundled provider. */
useEmptyDesk();

test('an article is written, published, given another picture, and deleted', async ({ page }) => {
  await logIn(page, '/dashboard/create-blog');
  await page.getByLabel('Naslov', { exact: true }).fill('Članak o osmijehu');
  await page.getByRole('button', { name: 'Dodaj odlomak' }).click();
  await write(texts(page), 'Un sorriso nuovo.');
  await addPictures(page, pngFile('prva.png', 400, 300));
  await write(captions(page), 'Un sorriso');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByText('Blog je spremljen.')).toBeVisible();

  await openCard(page, 'Upravljaj blogovima');
  const row = page.getByRole('listitem').filter({ hasText: 'Članak o osmijehu' });
  const edit = row.getByRole('link', { name: 'Uredi' });
  const publicUrl = ((await edit.getAttribute('href')) ?? '').replace('/dashboard/edit-blog/', '/blog/');
  await edit.click();
  await expect(captions(page)).toHaveText('Un sorriso');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Zamijeni sliku' }).click();
  await (await choosing).setFiles(pngFile('druga.png', 500, 250));
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');

  await page.goto(publicUrl);
  await expect(page.getByText('Un sorriso nuovo.')).toBeVisible();
  const picture = page.locator('article img[src*="druga.png"]');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(2, 1);

  await page.goto('/dashboard/manage-blogs');
  await row.getByRole('button', { name: 'Izbriši' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByText('Blog je izbrisan.')).toBeVisible();
  await page.reload();
  await expect(page.getByPlaceholder('Pretražuj po nazivu')).toBeVisible();
  await expect(row).toBeHidden();
});

test('an article is also written where the browser lacks what it keeps for addresses with TLS', async ({ site }) => {
  await withoutTls(site.origin, async (page) => {
    await sendLogin(page);
    await page.waitForURL('/dashboard');
    await page.goto('/dashboard/create-blog');
    await page.getByRole('button', { name: 'Dodaj odlomak' }).click();
    await write(texts(page), 'Un sorriso nuovo.');
    await expect(texts(page)).toHaveText('Un sorriso nuovo.');
  });
});
