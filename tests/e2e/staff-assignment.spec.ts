import type { Locator, Page } from '@playwright/test';
import { fromWebsite, expect, mayComplain, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { logIn, openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';

/** Assigning requests to colleagues, against the bundled provider, with two people at two computers. */

test.use({ siteEnv: { RATE_LIMITS: 'off' } });

const iva = { email: 'iva@clinic.example', password: 'tri plave ruže u vazi' };

/** Adds the account of a second admin. */
const addIva = async (admin: Page) => {
  const data = { email: iva.email, name: 'Iva Horvat', role: 'admin' };
  const invitation = await admin.request.post('/api/staff/invitations', { data });
  const { token } = await invitation.json();
  const account = { token, newPassword: iva.password };
  expect((await admin.request.put('/api/staff/invitation', { data: account })).ok()).toBe(true);
};

const assigneesOf = (detail: Locator) => detail.getByRole('group', { name: 'Dodijeljeno' });
const chosenIn = (detail: Locator) => assigneesOf(detail).getByRole('button', { pressed: true });
const newsIn = (detail: Locator) => detail.getByRole('status');
const mine = (page: Page) => page.getByRole('group', { name: 'Pogledi' }).getByRole('button', { name: 'Moji' });
const looksAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a request is given to a colleague by keys, appears among hers, and is taken back', async ({
  page,
  sender,
  browser,
  site: { origin },
}) => {
  test.slow();
  mayComplain(page, /ERR_FAILED|status of 404|could not be loaded/);
  await sendRequest(sender, 'Maria Rossi');
  await openForms(page);
  await addIva(page);
  const hers = await (await browser.newContext({ baseURL: origin })).newPage();
  await logIn(hers, '/dashboard/contactFormManagement', iva);
  await expect(mine(hers)).toHaveText(/0$/);

  // Keys act on the list once it is there.
  await expect(page.getByRole('button', { name: 'Prečaci' })).toBeVisible();
  await page.keyboard.press('j');
  const detail = page.getByRole('dialog', { name: 'Maria Rossi' });
  await expect(detail.locator(':focus')).toContainText('Vorrei un preventivo.');
  await expect(chosenIn(detail)).toHaveText('Nikome');
  await page.keyboard.press('d');
  await expect(detail.getByRole('button', { name: 'Meni' })).toBeFocused();
  await tabTo(page, detail.getByRole('button', { name: 'Iva Horvat' }));
  await page.keyboard.press('Enter');
  await expect(newsIn(detail)).toHaveText('Dodijeljeno: Iva Horvat');
  await expect(chosenIn(detail)).toHaveText('Iva Horvat');

  await looksAgain(hers);
  await expect(mine(hers)).toHaveText(/1$/);
  await mine(hers).click();
  await hers.getByRole('link', { name: 'Maria Rossi' }).click();
  const herDetail = hers.getByRole('dialog', { name: 'Maria Rossi' });
  await expect(chosenIn(herDetail)).toHaveText('Meni');
  await expect(assigneesOf(herDetail).getByRole('button')).toHaveText(['Meni', 'Admin', 'Nikome']);

  // This page does not learn of her change.
  await page.route('**/api/staff/follow-ups*', (route) => route.abort());
  await herDetail.getByRole('button', { name: 'Nikome' }).click();
  await expect(newsIn(herDetail)).toHaveText('Više nije dodijeljeno');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(newsIn(detail)).toHaveText('U međuvremenu: dodijeljeno: nikome. Dodijeljeno meni');
  await page.unroute('**/api/staff/follow-ups*');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Maria Rossi/ })).toContainText('Admin');
  await expect(mine(page)).toHaveText(/1$/);
  await looksAgain(hers);
  await expect(chosenIn(herDetail)).toHaveText('Admin');
  await hers.context().close();

  await test.step('a provider that does not list colleagues offers none', async () => {
    await page.route('**/api/staff/colleagues', (route) => route.fulfill({ ...fromWebsite, status: 404, json: {} }));
    await page.reload();
    await page.getByRole('link', { name: 'Maria Rossi' }).click();
    await expect(assigneesOf(detail).getByRole('button')).toHaveText(['Meni', 'Nikome']);
    await detail.getByRole('button', { name: 'Nikome' }).click();
    await expect(newsIn(detail)).toHaveText('Više nije dodijeljeno');
  });
});
