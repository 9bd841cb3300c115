import { expect, test } from '../support/journey.ts';
import { hydrated, openHydrated } from './site-steps.ts';

const halfYear = 180 * 24 * 60 * 60;

test('nothing is stored before a choice, the line leaves most of a phone free, the answer is kept for six months, and the footer leads back to the line', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/services');
  const banner = page.getByRole('region', { name: 'Cookie', exact: true });
  await expect(banner).toHaveText(/^[^.]+\.\s*Politica sulla Privacy\s*Ho capito$/);
  // The page's own call to action is the one with a surface.
  await expect(banner.getByRole('button')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(banner.getByRole('button')).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole('link', { name: 'Impianti Dentali' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impianti Dentali' })).toBeVisible();
  await expect(banner).toBeVisible();
  await page.goto('/privacy');
  await expect(banner, 'landmarks of that name').toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await banner.boundingBox())?.height, 'most of a phone is free').toBeLessThan(844 / 8);
  await page.setViewportSize({ width: 1280, height: 720 });

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

test('on staff pages it covers nothing, and is not asked again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/login');
  const banner = page.getByRole('region', { name: 'Kolačići' });
  await expect(banner).toBeVisible();
  await expect(banner).toHaveCSS('position', 'static');
  await page.getByRole('button', { name: 'U redu' }).click();
  await openHydrated(page, '/');
  await expect(page.getByRole('region', { name: 'Cookie' })).toBeHidden();
});
