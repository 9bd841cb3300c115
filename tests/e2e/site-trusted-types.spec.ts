import { mayComplain, expect, test } from '../support/journey.ts';
import { openHydrated, withCookieChoice } from './site-steps.ts';

test.use({ siteEnv: { RATE_LIMITS: 'off', CLINIC_ADDRESS: 'Rruga e Durrësit 1, Tirana' } });

test('the place of the clinic is shown by the router too, while other text becomes HTML nowhere', async ({
  page,
  site,
}) => {
  mayComplain(page, /TrustedHTML/);
  await withCookieChoice(page, site.origin);
  // Before, a click would load a document.
  await openHydrated(page, '/services');
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByText('Rruga e Durrësit 1, Tirana').first()).toBeVisible();
  const outcome = await page.evaluate(() => {
    const place = document.createElement('div');
    try {
      place.innerHTML = '<b>text</b>';
    } catch (error) {
      return [Reflect.get(window, 'isSameDocument'), String(error).split(':', 1)[0]];
    }
    return 'parsed';
  });
  expect(outcome).toEqual([true, 'TypeError']);
});
