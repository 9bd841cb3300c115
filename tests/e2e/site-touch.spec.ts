import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { accessibilityFaults } from './accessible.ts';
import { countryButton, countryOptions, openForm } from './contact-form-steps.ts';
import { distanceFromTop, openHydrated, withCookieChoice } from './site-steps.ts';

// A phone, with touch instead of a mouse.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

const active = (page: Page) => page.locator('#services-carousel li[data-active] h3');

/** Swipes with one finger over the centre of the carousel. Positive distances are to the right. */
async function swipe(page: Page, distance: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  // A finger comes when the carousel has been drawn and its middle slide rests under it, never in between.
  const centre = () =>
    page.locator('#services-carousel li[data-active]').evaluate(async (slide) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { top, height } = slide.getBoundingClientRect();
      const point = { x: innerWidth / 2, y: top + height / 3 };
      return slide.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
    });
  let point: Awaited<ReturnType<typeof centre>> = null;
  await expect.poll(async () => (point = await centre()), { message: 'the middle slide' }).not.toBeNull();
  const { x: from, y } = point ?? { x: NaN, y: NaN };
  const steps = 8;
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
  for (let step = 1; step <= steps; step += 1)
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from + (distance * step) / steps, y }],
    });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

async function openCarousel(page: Page): Promise<void> {
  await openHydrated(page, '/', '#services-carousel li');
  await page.locator('#services-carousel ul').scrollIntoViewIfNeeded();
  await expect(active(page)).toHaveCount(1);
}

test('a swipe moves the services, both ways and endlessly; a tap on one opens it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  await expect(active(page)).toHaveText('Odontoiatria Conservativa');
  await swipe(page, -200);
  await expect(active(page)).toHaveText('Impianti Dentali');
  await swipe(page, 200);
  await expect(active(page)).toHaveText('Odontoiatria Conservativa');
  await swipe(page, 200);
  await expect(active(page)).toHaveText('Sbiancamento');
  // The gesture was a swipe, so no service was opened.
  await expect(page).toHaveURL('/');
  await page.locator('#services-carousel').getByRole('button', { name: 'Corone Dentali' }).tap();
  await expect(active(page)).toHaveText('Corone Dentali');
  await page.locator('#services-carousel li[data-active] a').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Corone Dentali' })).toBeVisible();
});

test('the services advance automatically after a swipe, and after a tap on a bullet', async ({ page }) => {
  await openCarousel(page);
  await swipe(page, -200);
  const drawn = await active(page).textContent();
  await expect(active(page)).not.toHaveText(drawn ?? '');
  await page.locator('#services-carousel').getByRole('button', { name: 'Corone Dentali' }).tap();
  await expect(active(page)).toHaveText('Corone Dentali');
  await expect(active(page)).not.toHaveText('Corone Dentali');
});

test('the menu and its list of services open and close by tap, on a tablet also outside the menu', async ({ page }) => {
  await openHydrated(page, '/blogs');
  await page.getByRole('button', { name: 'Apri il menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  const toggle = menu.getByRole('button', { name: 'Elenco dei servizi' });
  await toggle.tap();
  await expect(menu.getByRole('link', { name: 'Sbiancamento' })).toBeVisible();
  await toggle.tap();
  await expect(menu.getByRole('link', { name: 'Sbiancamento' })).toBeHidden();
  await menu.getByRole('button', { name: 'Chiudi il menu' }).tap();
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Apri il menu' }).tap();
  await menu.getByRole('link', { name: 'Turismo Dentale' }).tap();
  await expect(page).toHaveURL('/#dental-tourism');
  await expect(menu).toBeHidden();
  await expect.poll(() => distanceFromTop(page, '#dental-tourism')).toBe(0);

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: 'Apri il menu' }).tap();
  await expect(menu).toBeVisible();
  await page.touchscreen.tap(10, 500);
  await expect(menu).toBeHidden();
});

test('the twelve questions open and close by tap, each on its own, and the floating button leads to the form and leaves', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await expect(page.locator('#faq details')).toHaveCount(12);
  const question = page.locator('#faq details').nth(1);
  await question.locator('summary').tap();
  await expect(question.getByText('Fino al 70% rispetto ai prezzi praticati in Italia.')).toBeVisible();
  expect(await accessibilityFaults(page, { within: '#faq' })).toEqual([]);
  await page.locator('#faq details').nth(3).locator('summary').tap();
  await expect(page.locator('#faq details[open]')).toHaveCount(2);
  await question.locator('summary').tap();
  await expect(question.getByText('Fino al 70% rispetto ai prezzi praticati in Italia.')).toBeHidden();
  await expect(page.locator('#faq details[open]')).toHaveCount(1);

  const button = page.getByRole('complementary', { name: 'Contatto rapido' }).getByRole('link');
  await button.tap();
  await expect.poll(() => distanceFromTop(page, '#contact-form')).toBe(0);
  await expect(button).toBeHidden();
});

test('every target of the form is big enough for touch, and a country is chosen by tapping', async ({ page }) => {
  const form = await openForm(page);
  for (const control of await form.form.getByRole('textbox').or(form.form.getByRole('button')).all())
    expect((await control.boundingBox())?.height, await control.innerHTML()).toBeGreaterThanOrEqual(44);
  await countryButton(form).tap();
  const countries = form.form.locator('.country-list');
  await expect(countries).toBeVisible();
  const box = await countries.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await countryOptions(form).filter({ hasText: 'Albania' }).tap();
  await expect(countries).toBeHidden();
  await expect(form.phone).toHaveValue('+355');
});
