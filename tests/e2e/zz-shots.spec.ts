import { expect, test } from '../support/journey.ts';
test.use({ siteEnv: { RATE_LIMITS: 'off' } });
test('shots', async ({ page, site }) => {
  test.slow();
  await page.goto('/login');
  await page.getByLabel('Email').fill(site.staff.email);
  await page.getByLabel('Lozinka').fill(site.staff.password);
  await page.getByRole('button', { name: 'Prijava' }).click();
  await page.waitForURL('/dashboard');
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/manage-blogs');
    await expect(page.getByLabel('Stanje')).toBeVisible();
    await page.screenshot({ path: `/tmp/farm/art-list-${width}.png` });
    await page.getByRole('link', { name: 'Uredi' }).first().click();
    const item = page.getByRole('listitem');
    await item.nth(2).getByRole('button', { name: 'Ukloni blok' }).click();
    await item.nth(1).getByRole('button', { name: 'Umetni odlomak' }).focus();
    await page.getByLabel('Zakazano').check();
    await page.screenshot({ path: `/tmp/farm/art-edit-${width}.png`, fullPage: true });
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /Napusti/ })
      .click({ timeout: 1500 })
      .catch(() => {});
  }
});
