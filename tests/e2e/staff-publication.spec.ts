import { useEmptyDesk } from '../support/empty-desk.ts';
import { fromWebsite, expect, mayComplain, test } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { logIn } from '../support/staff-login.ts';
import { addPictures, blocks, texts, titleField, write } from './staff-article-steps.ts';
import { sound } from './staff-soundness.ts';

/** Publication of articles as visitors see it, against the bundled provider. */

useEmptyDesk();
test.use({ viewport: { width: 390, height: 844 } });

test('an article is saved unpublished, planned, published, and looked at, on a phone', async ({ page, visitor }) => {
  test.slow();
  await logIn(page, '/dashboard/create-blog');
  const publication = page.getByRole('group', { name: 'Objava' });
  await expect(publication.getByLabel('Objavljeno')).toBeChecked();
  await page.getByLabel('Naslov', { exact: true }).fill('Članak koji čeka');
  await page.getByRole('button', { name: 'Dodaj odlomak' }).click();
  await write(texts(page), 'Un testo che aspetta.');
  await page.getByLabel('Opis poveznice').fill('Da leggere prima di partire.');
  await publication.getByLabel('Skica').check();
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByText('Blog je spremljen.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pogledaj blog' })).toBeHidden();

  await page.goto('/dashboard/manage-blogs');
  const row = page.getByRole('listitem').filter({ hasText: 'Članak koji čeka' });
  await expect(row).toContainText('Skica');
  await sound(page);
  const state = page.getByLabel('Stanje');
  await expect(row.getByRole('link', { name: 'Pogledaj blog' })).toBeHidden();
  await state.selectOption('Zakazano');
  await expect(page.getByText('Nema blogova u ovom stanju.')).toBeVisible();
  await state.selectOption('Skica');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);

  const edit = row.getByRole('link', { name: 'Uredi' });
  const publicUrl = ((await edit.getAttribute('href')) ?? '').replace('/dashboard/edit-blog/', '/blog/');
  mayComplain(visitor, /status of 404 .*\/blog\//);
  await visitor.goto(publicUrl);
  await expect(visitor.getByText('Blog non trovato')).toBeVisible();

  await edit.click();
  await publication.getByLabel('Zakazano').check();
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  const time = page.getByLabel('Datum i vrijeme');
  await expect(time).toBeFocused();
  await expect(page.getByText('Odaberi datum i vrijeme objave.')).toBeVisible();
  await sound(page);
  await time.fill('2090-01-31T09:30');
  await page.getByRole('button', { name: 'Prikaži pregled' }).click();
  await expect(page.getByRole('complementary', { name: 'Pregled' })).toContainText('31/01/2090');
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  await expect(row).toContainText('Zakazano za 31. 01. 2090. 09:30');

  await row.getByRole('link', { name: 'Uredi' }).click();
  await expect(time).toHaveValue('2090-01-31T09:30');
  await publication.getByLabel('Objavljeno').check();
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  const look = page.getByRole('region').getByRole('link', { name: 'Pogledaj blog' });
  // A notification under the mouse stays.
  await look.hover();
  await expect(row).toContainText('Objavljeno');
  await expect(row.getByRole('link', { name: 'Pogledaj blog' })).toBeVisible();
  await sound(page);
  await look.click();
  await page.waitForURL(publicUrl);
  await expect(page.getByText('Un testo che aspetta.')).toBeVisible();
  await visitor.goto(publicUrl);
  await expect(visitor.locator('meta[property="og:description"]')).toHaveAttribute(
    'content',
    'Da leggere prima di partire.',
  );
  await visitor.goto('/blogs');
  await expect(visitor.getByRole('link', { name: /Članak koji čeka/ })).toBeVisible();
});

test('a picture that did not arrive is sent again after the planned time has come', async ({ page }) => {
  mayComplain(page, /Failed to load resource|could not be uploaded/);
  await page.route('**/api/uploads/blog-image', (route) => route.fulfill({ ...fromWebsite, status: 502, json: {} }), {
    times: 1,
  });
  await logIn(page, '/dashboard/create-blog');
  await page.clock.setFixedTime('2090-01-31T08:29:00Z');
  await titleField(page).fill('Alle nove e mezza');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.waitForURL('/dashboard');
  await page.getByRole('link', { name: 'Upravljaj blogovima' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Alle nove e mezza' });
  await row.getByRole('link', { name: 'Uredi' }).click();
  await page.getByRole('group', { name: 'Objava' }).getByLabel('Zakazano').check();
  await page.getByLabel('Datum i vrijeme').fill('2090-01-31T09:30');
  await addPictures(page, pngFile('dodana.png'));
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await expect(page.getByText('Slika dodana.png nije spremljena.')).toBeVisible();
  await page.clock.setFixedTime('2090-01-31T08:31:00Z');
  await page.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  await expect(row).toContainText('Zakazano za 31. 01. 2090. 09:30');
});

test('an earlier version is compared with what there is, and restored', async ({ page, visitor }) => {
  test.slow();
  await logIn(page, '/dashboard/manage-blogs');
  const row = page.getByRole('listitem').filter({ hasText: 'Curare i denti' });
  const edit = row.getByRole('link', { name: 'Uredi' });
  const publicUrl = ((await edit.getAttribute('href')) ?? '').replace('/dashboard/edit-blog/', '/blog/');
  await edit.click();
  const history = page.getByRole('button', { name: 'Povijest' });
  await history.click();
  const dialog = page.getByRole('dialog', { name: 'Povijest' });
  await expect(dialog.getByText('Još nema ranijih verzija.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zatvori' }).click();

  await test.step('what the save makes of it stands beside the button', async () => {
    const publication = page.getByRole('group', { name: 'Objava' });
    const save = page.getByRole('button', { name: 'Spremi promjene' });
    await publication.getByLabel('Zakazano').check();
    await expect(page.getByText('Sprema se kao: Zakazano')).toBeVisible();
    await save.click();
    await expect(publication.getByText('Odaberi datum i vrijeme objave.')).toBeVisible();
    await publication.getByLabel('Objavljeno').check();
    await expect(page.getByText('Sprema se kao: Objavljeno')).toBeVisible();
  });

  const text = texts(page).first();
  await expect(page.getByRole('button', { name: 'Podebljano' }).first()).toBeEnabled();
  const before = await text.innerText();
  await write(text, 'Un testo tutto nuovo.');
  await blocks(page).nth(1).hover();
  await blocks(page).nth(1).getByRole('button', { name: 'Ukloni blok' }).click();
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');

  await edit.click();
  const title = page.getByLabel('Naslov', { exact: true });
  await title.click();
  await page.keyboard.type('Novo: ');
  await history.focus();
  await page.keyboard.press('Enter');
  const version = dialog.getByRole('listitem').getByRole('button').first();
  await version.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Slika – samo u ovoj verziji')).toBeVisible();
  await expect(dialog.locator('ins', { hasText: 'nuovo' }).first()).toBeVisible();
  await sound(page);
  const restore = dialog.getByRole('button', { name: 'Vrati ovu verziju' });
  const question = page.getByRole('alertdialog', { name: 'Zamjena nespremljenih promjena' });
  await restore.click();
  await expect(question.getByRole('button', { name: 'Odustani' })).toBeFocused();
  await sound(page);
  await page.keyboard.press('Escape');
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Zamijeni' }).click();
  await expect(dialog).toBeHidden();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Curare i denti a Tirana: come si prepara il viaggio');
  await expect(text).toHaveText(before);
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  await visitor.goto(publicUrl);
  await expect(visitor.getByText(before.slice(0, 40))).toBeVisible();
  await expect(visitor.locator('article img').first()).toBeVisible();
});
