import { expect, test } from '../support/journey.ts';
import { expectAccessible, hydrated, openHydrated } from './site-steps.ts';

const halfYear = 180 * 24 * 60 * 60;

test('nothing is stored before a choice, the answer is kept for six months, and the footer leads back to the line', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/services');
  const banner = page.getByRole('region', { name: 'Cookie' });
  await expect(banner).toHaveText(/^[^.]+\.\s*Politica sulla Privacy\s*Ho capito$/);
  // The page's own call to action is the one with a surface.
  await expect(banner.getByRole('button')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(banner.getByRole('button')).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  await expectAccessible(page);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole('link', { name: 'Impianti Dentali' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impianti Dentali' })).toBeVisible();
  await expect(banner).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByRole('region', { name: 'Cookie', exact: true }), 'landmarks of that name').toHaveCount(1);
  await page.goto('/services');

  await page.getByRole('button', { name: 'Ho capito' }).click();
  await expect(banner).toBeHidden();
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'site_consent', value: 'necessary', sameSite: 'Lax', path: '/' });
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - halfYear)).toBeLessThan(60);
  await page.reload();
  await hydrated(page);
  await expect(banner).toBeHidden();

  await page.getByRole('button', { name: 'Preferenze cookie' }).click();
  await expect(banner).toBeFocused();
  await page.getByRole('button', { name: 'Ho capito' }).click();
  await expect(banner).toBeHidden();
  expect((await context.cookies())[0]?.value).toBe('necessary');
});

test('on a phone it leaves most of the page free, and hides nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/');
  const banner = page.getByRole('region', { name: 'Cookie' });
  await expect(page.locator('[class*=loader]')).toHaveCount(0);
  expect((await banner.boundingBox())?.height).toBeLessThan(844 / 8);
  await expectAccessible(page);
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const cover = document.querySelector('section[aria-label=Cookie]')?.getBoundingClientRect();
      if (!focused || !cover || focused.closest('section[aria-label=Cookie]')) return '';
      const box = focused.getBoundingClientRect();
      return box.top >= cover.top && box.bottom <= cover.bottom && box.left >= cover.left ? focused.outerHTML : '';
    });
    expect(hidden, 'the focus is under the banner (WCAG 2.2, 2.4.11)').toBe('');
  }
});

test('on staff pages it covers nothing, and is not asked again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/login');
  const banner = page.getByRole('region', { name: 'Kolačići' });
  await expect(banner).toBeVisible();
  await expect(banner).toHaveCSS('position', 'static');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'U redu' }).click();
  await openHydrated(page, '/');
  await expect(page.getByRole('region', { name: 'Cookie' })).toBeHidden();
});
