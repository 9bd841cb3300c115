import { pages } from '#shared/contract/routes.ts';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/staff-login.ts';
import { expectFits } from './site-steps.ts';
import { menuOf, sendRequest } from './staff-form-steps.ts';

/** Handling a request on a phone, against the bundled provider. */

useEmptyDesk();
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

test('requests are found, read, set aside, erased and restored on a phone', async ({ page, sender }) => {
  test.slow();
  for (const name of ['Maria Rossi', 'Luca Bianchi']) await sendRequest(sender, name);
  await logIn(page);
  await expect(page.getByRole('figure')).toHaveCount(1);
  await page.getByRole('link', { name: 'Pogledaj kontakt forme' }).tap();

  await page.getByLabel('Pretraga').fill('rossi');
  await expect(page.getByText('Prikazano 1 od 2')).toBeVisible();
  await page.getByLabel('Pretraga').fill('maria');
  await expect(page.getByText('Prikazano 2 od 2')).toBeVisible();
  await page.getByRole('button', { name: 'Filtri' }).tap();
  await page.getByRole('button', { name: 'Poništi filtre' }).tap();
  await page.getByRole('button', { name: 'Ime i prezime' }).tap();
  await expect(page.getByRole('row').nth(1)).toContainText('Luca Bianchi');
  await page.getByRole('button', { name: 'Ukupna ispunjenost' }).tap();
  await expect(page.getByRole('columnheader', { name: 'Ukupna ispunjenost' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await page.getByRole('link', { name: 'Maria Rossi' }).tap();
  const detail = page.getByRole('dialog', { name: 'Maria Rossi' });
  await expect(detail.getByRole('heading', { name: 'Maria Rossi' })).toBeInViewport();
  await expect(detail.getByRole('link', { name: 'Nazovi' })).toHaveAttribute('href', 'tel:+393331234567');
  // The actions stay visible, no matter how long the message is.
  await expect(detail.getByRole('button', { name: 'Zatvori' })).toBeInViewport({ ratio: 1 });
  await detail.getByRole('button', { name: 'Odbij' }).tap();
  await expect(detail.getByRole('status')).toHaveText('Novi status: Odbijeno');
  await detail.getByRole('button', { name: 'Zatvori' }).tap();
  const card = page.getByRole('row', { name: /Maria Rossi/ });
  await expect(card).toContainText('Odbijeno');

  await page.getByRole('link', { name: 'Maria Rossi' }).tap();
  await menuOf(detail).tap();
  await expect(detail.getByRole('menuitem', { name: 'Izbriši' })).toBeVisible();
  // The message stays in view while an action is chosen.
  await page.keyboard.press('Escape');
  await expect(menuOf(detail)).toBeFocused();
  expect(await detail.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  // A second tap so soon would be that of a double tap, which the button ignores.
  await page.keyboard.press('Enter');
  await detail.getByRole('menuitem', { name: 'Izbriši' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).tap();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Poništi brisanje' }).tap();
  await expect(card).toBeVisible();
  await expectFits(page);

  // Twice as large, the text of the list and of a request still fits.
  await page.getByRole('link', { name: 'Maria Rossi' }).tap();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(page);
  expect(await detail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  // So do the figures, of which a first contact shows all.
  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { name: 'Prvi kontakt' })).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(page);

  // So does an article's editor with the field of a time.
  await page.goto(pages.createBlog);
  await page.getByText('Zakazano').tap();
  await expect(page.getByLabel('Datum i vrijeme (u Tirani)')).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(page);
});
