import { pages } from '#shared/contract/routes.ts';
import { expectNothingCovered, expectSound, expect, show, visitorTest as test } from './every-screen.ts';
import { distanceFromTop, openHydrated } from './site-steps.ts';
import { screens } from './screens.ts';
import { mayComplain } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';

for (const screen of Object.values(screens).flat())
  if (!screen.path.startsWith(pages.dashboard))
    test(`${screen.what}: is accessible and fits, and no control is covered`, async ({ page }) => {
      // The site answers 404 to missing pages and to an invitation without its secret.
      mayComplain(page, /status of 404 .*(?:\/service\/|\/blog\/|\/api\/staff\/invitation)/);
      test.slow();
      await show(page, screen);
      await expectSound(page, screen);
      await expectNothingCovered(page, screen);
      // The consent banner waits until the dialog is closed.
      if ((await page.locator('dialog:modal').count()) > 0) return;
      await page.getByRole('button', { name: /Ho capito|U redu/ }).click();
      await expectNothingCovered(page, screen, true);
    });

for (const [width, height, top] of [
  [320, 568, -152],
  [360, 640, -24],
  [390, 664, 0],
  [664, 390, -314],
  [900, 700, 0],
  [1024, 768, 0],
  [1100, 768, 80],
  [1440, 900, 80],
] as const)
  test(`at ${width} × ${height} px a link to the form shows its first field above the consent line`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openHydrated(page, '/#faq', '#contact-form form');
    await page.getByRole('complementary', { name: 'Contatto rapido' }).getByRole('link').click();
    await expect.poll(() => distanceFromTop(page, '#contact-form')).toBe(top);
    const line = await page.getByRole('region', { name: 'Cookie' }).boundingBox();
    const field = await quoteForm(page).name.boundingBox();
    expect(field?.y).toBeGreaterThanOrEqual(0);
    expect((field?.y ?? height) + (field?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  });

test('on a laptop the button that sends the form is above the consent line from the start', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const line = await page.getByRole('region', { name: 'Cookie' }).boundingBox();
  const button = await quoteForm(page).submit.boundingBox();
  expect((button?.y ?? 900) + (button?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
});

test('with text of twice the size, the consent line of a phone is the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openHydrated(page, pages.terms);
  const line = page.getByRole('region', { name: 'Cookie' });
  await expect(line).toHaveCSS('position', 'fixed');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(line).toHaveCSS('position', 'static');
  await expect(line).not.toBeInViewport();
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await expect(line).toHaveCSS('position', 'fixed');
});
