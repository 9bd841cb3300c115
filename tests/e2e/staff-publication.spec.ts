import { expect, test } from '../support/journey.ts';
import { sound } from './staff-soundness.ts';

/** What visitors see of an article and when, against the bundled provider. */

test.use({ siteEnv: { RATE_LIMITS: 'off' }, viewport: { width: 390, height: 844 } });

test('an article is saved unpublished, planned, published, and looked at, on a phone', async ({
  page,
  site,
  visitor,
}) => {
  test.slow();
  await page.goto('/login');
  await page.getByLabel('Email').fill(site.staff.email);
  await page.getByLabel('Lozinka').fill(site.staff.password);
  await page.getByRole('button', { name: 'Prijava' }).click();
  await page.waitForURL('/dashboard');

  await page.goto('/dashboard/create-blog');
  const publication = page.getByRole('group', { name: 'Objava' });
  await expect(publication.getByLabel('Objavljeno')).toBeChecked();
  await page.getByLabel('Naslov', { exact: true }).fill('Članak koji čeka');
  await page.getByRole('button', { name: 'Dodaj odlomak' }).click();
  await page.getByLabel('Tekst odlomka').fill('Un testo che aspetta.');
  await publication.getByLabel('Skica').check();
  await sound(page);
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByText('Blog je spremljen.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pogledaj blog' })).toBeHidden();

  await page.goto('/dashboard/manage-blogs');
  const row = page.getByRole('listitem').filter({ hasText: 'Članak koji čeka' });
  await expect(row).toContainText('Skica');
  await sound(page);
  const state = page.getByLabel('Stanje');
  await state.selectOption('Zakazano');
  await expect(page.getByText('Nema blogova u ovom stanju.')).toBeVisible();
  await state.selectOption('Skica');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);

  const edit = row.getByRole('link', { name: 'Uredi' });
  const publicUrl = ((await edit.getAttribute('href')) ?? '').replace('/dashboard/edit-blog/', '/blog/');
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
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  await expect(row).toContainText('Zakazano za 31. sij 2090. 09:30');

  await row.getByRole('link', { name: 'Uredi' }).click();
  await expect(time).toHaveValue('2090-01-31T09:30');
  await publication.getByLabel('Objavljeno').check();
  await page.getByRole('button', { name: 'Spremi promjene' }).click();
  await page.waitForURL('/dashboard/manage-blogs');
  await expect(row).toContainText('Objavljeno');
  await sound(page);
  await page.getByRole('link', { name: 'Pogledaj blog' }).click();
  await page.waitForURL(publicUrl);
  await expect(page.getByText('Un testo che aspetta.')).toBeVisible();
  await visitor.goto('/blogs');
  await expect(visitor.getByRole('link', { name: /Članak koji čeka/ })).toBeVisible();
});
