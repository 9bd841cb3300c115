import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { openForms } from '../support/staff-login.ts';
import { panoramic, sendRequest } from './staff-form-steps.ts';

/** @returns the number of controls that would be printed. */
const controls = (page: Page) =>
  page.locator('button, input, select, textarea, nav, aside').filter({ visible: true }).count();

test('on paper the list has the names, and an open request all that is known of it', async ({ page, sender }) => {
  await sendRequest(sender, 'Carta Rossi', { documents: [panoramic] });
  await sendRequest(sender, 'Carta Bianchi');
  await openForms(page);
  const name = page.getByRole('link', { name: 'Carta Rossi' });
  await expect(name).toBeVisible();
  await page.keyboard.press('Tab');
  await tabTo(page, name);
  await page.emulateMedia({ media: 'print' });
  await expect(name).toBeVisible();
  const ring = await name.evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  expect(ring).toBe('none');
  await expect(page.getByRole('link', { name: 'Carta Bianchi' })).toBeVisible();
  expect(await controls(page)).toBe(0);

  await page.emulateMedia({ media: 'screen' });
  await name.click();
  const request = page.getByRole('dialog', { name: 'Carta Rossi' });
  const notes = request.getByRole('heading', { name: 'Bilješke' });
  await expect(notes).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(notes).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await request.getByRole('button', { name: 'Meni' }).click();
  await request.getByRole('button', { name: 'Sutra' }).click();
  await request.getByLabel('Nova bilješka').fill('Zvati u utorak.');
  await request.getByRole('button', { name: 'Dodaj bilješku' }).click();
  await expect(request.getByRole('listitem').filter({ hasText: 'Zvati u utorak.' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const printed of [
    'Carta Rossi',
    'Corone Dentali',
    'Vorrei un preventivo.',
    'maria@posta.example',
    '+39 333 123 4567',
    'panoramica.png',
    'Dodijeljeno: Admin',
    'Bilješke',
    /^Podsjetnik: \d\d\. \d\d\. \d{4}\.$/,
    'Zvati u utorak.',
  ])
    await expect(request.getByText(printed).filter({ visible: true }).first(), String(printed)).toBeVisible();
  expect(await controls(page)).toBe(0);
  for (const away of ['Carta Bianchi', 'WhatsApp', 'Predložak', 'Sutra'])
    expect(await page.getByText(away).filter({ visible: true }).count(), away).toBe(0);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
});
