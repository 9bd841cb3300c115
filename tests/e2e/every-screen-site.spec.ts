import type { Page } from '@playwright/test';
import { pages } from '#shared/contract/routes.ts';
import { expectNothingCoveredAgain, expectSound, expect, goOn, show, visitorTest as test } from './every-screen.ts';
import { clearStorage, distanceFromTop, openHydrated } from './site-steps.ts';
import { screens } from './screens.ts';
import { mayComplain } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';

for (const [name, [first, ...others]] of Object.entries(screens))
  if (!first.path.startsWith(pages.dashboard))
    test(`${name}: what it shows is accessible and fits, and no control is covered`, async ({ page }) => {
      // The site answers 404 to missing pages and to an invitation without its secret.
      mayComplain(page, /status of 404 .*(?:\/service\/|\/blog\/|\/api\/staff\/invitation)/);
      test.slow();
      for (const screen of [first, ...others])
        await test.step(screen.what, async () => {
          if (screen.goesOn) await goOn(page, screen);
          else {
            if (screen !== first) {
              await clearStorage(page);
              await page.context().clearCookies();
            }
            await show(page, screen);
          }
          await expectSound(page, screen);
          // The consent banner waits until the dialog is closed.
          if ((await page.locator('dialog:modal').count()) > 0) return;
          await page.getByRole('button', { name: /Ho capito|U redu/ }).click();
          await expectNothingCoveredAgain(page, screen);
        });
    });

/** The floating link to the form. */
const formLink = (page: Page) => page.getByRole('complementary', { name: 'Contatto rapido' }).locator('a');

test('a link to the form shows its first field above the consent line and hides there, a laptop the whole form from the start', async ({
  page,
}) => {
  const line = page.getByRole('region', { name: 'Cookie' });
  const form = quoteForm(page);
  // The link jumps, because only where it leads matters here.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, '/', '#contact-form form');
  await expect(formLink(page)).toBeHidden();
  const button = await form.submit.boundingBox();
  expect((button?.y ?? 900) + (button?.height ?? 0)).toBeLessThanOrEqual((await line.boundingBox())?.y ?? 0);

  for (const [width, height, top] of [
    [320, 568, -152],
    [360, 640, -24],
    [390, 664, 0],
    [664, 390, -314],
    [900, 700, 0],
    [1024, 768, 0],
    [1100, 768, 80],
    [1440, 900, 80],
  ] as const) {
    const where = `at ${width} × ${height} px`;
    await page.setViewportSize({ width, height });
    await page.goto('/#faq');
    await formLink(page).click();
    await expect.poll(() => distanceFromTop(page, '#contact-form'), where).toBe(top);
    await expect(formLink(page), where).toBeHidden();
    const field = await form.name.boundingBox();
    expect(field?.y, where).toBeGreaterThanOrEqual(0);
    expect((field?.y ?? height) + (field?.height ?? 0), where).toBeLessThanOrEqual((await line.boundingBox())?.y ?? 0);
  }
});

test('with text of twice the size, the consent line of a phone is the end of the page; the link to the form is on pages without one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openHydrated(page, pages.terms);
  await expect(formLink(page)).toBeVisible();
  const line = page.getByRole('region', { name: 'Cookie' });
  await expect(line).toHaveCSS('position', 'fixed');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(line).toHaveCSS('position', 'static');
  await expect(line).not.toBeInViewport();
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await expect(line).toHaveCSS('position', 'fixed');
});
