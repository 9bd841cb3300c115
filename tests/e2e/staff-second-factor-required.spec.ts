import { staff } from '../support/provider-client.ts';
import { expect, test } from '../support/journey.ts';
import { sendLogin } from '../support/staff-login.ts';
import { setUp } from './staff-second-factor-steps.ts';

test.use({ siteEnv: { RATE_LIMITS: 'off', STAFF_SECOND_FACTOR: 'required' } });

test('the account page is all there is until it is set up', async ({ page }) => {
  await sendLogin(page);
  await page.waitForURL('/dashboard/account');
  await expect(page.getByText('Klinika traži prijavu u dva koraka.')).toBeVisible();
  await expect(page.getByLabel('Trenutna lozinka')).toHaveCount(0);
  await page.goto('/dashboard/contactFormManagement');
  await page.waitForURL('/dashboard/account');
  await setUp(page, staff.password);
  await expect(page.getByLabel('Trenutna lozinka')).toBeVisible();
  await page.goto('/dashboard/contactFormManagement');
  await expect(page.getByRole('heading', { name: 'Upiti' })).toBeVisible();
});
