import type { Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { openHydrated, withCookieChoice } from './site-steps.ts';

// Playwright disables the back/forward cache, and headless Chromium has none, but visitors' browsers have it.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: findChromium() ?? undefined,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

const choose = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name, exact: true }).click();

test.beforeEach(async ({ page, site }) => {
  await withCookieChoice(page, site.origin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, '/terms');
});

test('a page whose data does not arrive shows an error, and can be left and retried', async ({ page }) => {
  mayComplain(page, /Failed to (load resource|fetch)/);
  await page.route('**/*.pageContext.json*', (route) => route.abort(), { times: 1 });
  await choose(page, 'Blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Qualcosa non ha funzionato' })).toBeVisible();
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Politica sulla Privacy' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'I Nostri Blog' })).toBeVisible();
});

test('a page that Back restores as it was left answers to clicks', async ({ page }) => {
  mayComplain(page, /Failed to (load resource|fetch)/);
  // The router aborts its own navigation with an empty error when it falls back to a new document.
  mayComplain(page, /^page error: $/);
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['restored'] = String(persisted);
    });
  });
  // If the page's script is missing, the router loads a new document. The scripts of this page are there already.
  await page.route('**/assets/entries/*', (route) => route.abort());
  await choose(page, 'Blog');
  await expect(page.getByRole('heading', { level: 1, name: 'I Nostri Blog' })).toBeVisible();
  await page.unroute('**/assets/entries/*');
  await page.evaluate(() => history.back());
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Politica sulla Privacy' })).toBeVisible();
});
