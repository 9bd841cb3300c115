import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';

useEmptyDesk();

test('a search that finds nobody in the chosen view goes on among all requests', async ({ page, sender }) => {
  await sendRequest(sender, 'Nora Fabbri', { send: false });
  await openForms(page);
  const view = page.getByRole('group', { name: 'Pogledi' }).getByRole('button', { name: /^Poslano/ });
  await view.click();
  await page.getByLabel('Pretraga').pressSequentially('fabbri nora');
  await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
  await page.getByRole('button', { name: 'Traži u svim upitima' }).click();
  await expect(page.getByText(/^Prikazano 1 od/)).toBeFocused();
  await expect(page.getByRole('rowheader')).toHaveText([/^Nora Fabbri/]);
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  const other = await page.context().newPage();
  await other.goto('/dashboard/contactFormManagement');
  await expect(other.getByRole('button', { name: /^Poslano/ })).toHaveAttribute('aria-pressed', 'true');
  // A view that is chosen while a search is typed is remembered.
  await page.getByRole('button', { name: /^Nacrti/ }).click();
  await other.goto('/dashboard/contactFormManagement');
  await expect(other.getByRole('button', { name: /^Nacrti/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^Nacrti/ }).click();
  await page.getByLabel('Pretraga').fill('nessuno');
  await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Traži u svim upitima' })).toBeHidden();
});
