import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/**
 * The authenticator app. It returns codes of the next time step, which are also accepted, so that no test has
 * to wait.
 */
const readApp = async (page: Page) => {
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (aheadSeconds = 0) => totp.generate({ timestamp: Date.now() + aheadSeconds * 1000 });
};

/**
 * Turns the second factor on, on the account page. @returns the app and the recovery codes.
 * @param check what is expected of the step with the code, and of the recovery codes.
 */
export const setUp = async (page: Page, password: string, check: (page: Page) => Promise<void> = async () => {}) => {
  await page.getByRole('button', { name: 'Uključi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uključivanje' });
  await dialog.getByLabel('Lozinka').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR kod za aplikaciju' })).toBeVisible();
  await expect(page.getByLabel('Kod iz aplikacije')).toBeFocused();
  await check(page);
  const app = await readApp(page);
  // As some apps and password managers copy it.
  await page.keyboard.insertText(`Vaš kod je ${app().replace(/^.../, '$& ')}`);
  await page.getByRole('button', { name: 'Potvrdi' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Rezervni kodovi' })).toBeFocused();
  await check(page);
  const listed = page.getByRole('listitem').filter({ hasText: /^\w{4}-/ });
  const codes = await listed.allInnerTexts();
  expect(codes).toHaveLength(10);
  // Each is in one line, so that it can be copied by hand.
  const heights = await listed.evaluateAll((items) => items.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...heights)).toBeLessThan(36);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(codes[9] ?? '')).toBeVisible();
  for (const unprinted of [
    page.getByRole('button', { name: 'Spremljeni su' }),
    page.getByRole('heading', { name: 'Moj račun' }),
    page.getByRole('link', { name: 'Kontrolna ploča', exact: true }),
  ])
    await expect(unprinted).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Spremljeni su' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  return { app, codes };
};
