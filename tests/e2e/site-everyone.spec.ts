import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { expectAccessible, openHydrated, withCookieChoice } from './site-steps.ts';

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

test('the next page is announced, and the keyboard goes on from its heading', async ({ page }) => {
  await openHydrated(page, '/terms');
  await page.locator('footer').getByRole('link', { name: 'Politica sulla Privacy' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Politica sulla Privacy');
  await expect(heading).toBeFocused();
  await expect(
    page.locator('[aria-live=polite]', { hasText: 'Politica sulla Privacy | Clinica Dentale Tirana' }),
  ).toHaveCount(1);
  await expectAccessible(page);
  const onward = page.locator('footer').getByRole('link', { name: 'Termini e Condizioni' });
  await onward.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);
  // The router stores the scroll position a moment later.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(`"y":${left}`);
  await onward.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Termini e Condizioni' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(heading).toHaveText('Politica sulla Privacy');
  await expect(heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('an article fits two pages of paper; answers are open on it, letters dark without backgrounds, and no picture is squeezed', async ({
  page,
}) => {
  await page.goto('/blog/1');
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages?.length).toBeLessThanOrEqual(2);
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('L’alloggio è gratuito durante le cure.')).toBeVisible();
  for (const away of ['form', 'nav', 'aside', 'button'])
    expect(await page.locator(away).filter({ visible: true }).count(), away).toBe(0);
  await page.setViewportSize({ width: 790, height: 1100 });
  for (const text of ['Perché Scegliere Noi', 'Qualcuno ti accompagna.'])
    await expect(page.locator('#why-us').getByText(text)).toHaveCSS('color', 'rgb(15, 52, 64)');
  await expect(page.locator('header').getByText('Chiamaci al')).toHaveCSS('color', 'rgb(15, 52, 64)');
  await expect(page.locator('#contact-form picture img')).toBeHidden();
});

const heightOf = (control: Locator) => control.evaluate(({ clientHeight }) => clientHeight);

test('letters of twice the size fit header, fields, arches and footer', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const width of [320, 390, 900, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('header *')]
        .filter((element) => element.checkVisibility() && !element.closest('dialog'))
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map(({ textContent }) => textContent),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const form = quoteForm(page);
  expect(await heightOf(form.phone)).toBe(await heightOf(form.name));
  const tiles = page.locator('#who-are-we-content li');
  await expect(tiles).toHaveCount(8);
  const overflowing = await tiles.evaluateAll(
    (items) =>
      items
        .map((tile) => [tile, ...tile.querySelectorAll('*')].map((part) => part.getBoundingClientRect().top))
        .filter((tops) => Math.min(...tops) < (tops[0] ?? 0)).length,
  );
  expect(overflowing).toBe(0);
  // A word that is broken takes a second line.
  expect(await heightOf(page.locator('footer').getByRole('link', { name: 'Accessibilità' }))).toBeLessThan(60);
});

test('in forced colours a button has a border, and so has each bullet of the carousel', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const bullet = page.getByRole('button', { name: 'Sbiancamento', exact: true });
  const outline = await bullet.evaluate((button) => getComputedStyle(button, '::before').outline);
  expect(outline).toMatch(/^rgb\(.* solid /);
  await page.goto('/services');
  const button = page.getByRole('main').getByRole('link', { name: 'Chiedi un preventivo' });
  await expect(button).not.toHaveCSS('border-top-color', /rgba\(.*, 0\)/);
  await expect(button).toHaveCSS('border-top-style', 'solid');
});
