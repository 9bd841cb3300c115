import { staff } from '../support/provider-client.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { logIn, sendLogin } from '../support/staff-login.ts';
import { setUp } from './staff-second-factor-steps.ts';
import { soundEverywhere } from './staff-soundness.ts';

test('a second factor is set up, asked for and turned off', async ({ page }) => {
  test.slow();
  mayComplain(page, /status of 403/);
  await logIn(page);
  await page.getByRole('link', { name: 'Moj račun' }).click();
  const { app, codes } = await setUp(page, staff.password, soundEverywhere);
  await expect(page.getByText('Preostalo rezervnih kodova: 10')).toBeVisible();
  await soundEverywhere(page);

  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.waitForURL('/login');
  await sendLogin(page);
  await expect(page.getByLabel('Kod iz aplikacije')).toBeFocused();
  await soundEverywhere(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kod nije točan ili je već iskorišten.')).toBeVisible();
  await page.getByRole('button', { name: 'Natrag' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await sendLogin(page);
  await page.getByLabel('Kod iz aplikacije').fill(app(30));
  // A call that is under way when the session ends would be answered 401.
  const followUps = page.waitForResponse('**/api/staff/follow-ups');
  await page.getByRole('button', { name: 'Prijava' }).click();
  await page.waitForURL('/dashboard');
  await followUps;

  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.waitForURL('/login');
  await sendLogin(page);
  await page.getByLabel('Kod iz aplikacije').fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Prijava' }).click();
  await page.waitForURL('/dashboard');
  await page.getByRole('link', { name: 'Moj račun' }).click();
  await expect(page.getByText('Preostalo rezervnih kodova: 9')).toBeVisible();

  await page.getByRole('button', { name: 'Isključi' }).click();
  await expect(page.getByRole('dialog', { name: 'Isključivanje' }).getByLabel('Lozinka')).toBeFocused();
  await soundEverywhere(page);
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Tab');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kod nije točan ili je već iskorišten.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Kod iz aplikacije').fill('');
  await page
    .getByRole('dialog')
    .getByLabel('Kod iz aplikacije')
    .pressSequentially(codes[4] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Isključi' }).click();
  await expect(page.getByRole('button', { name: 'Uključi' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
