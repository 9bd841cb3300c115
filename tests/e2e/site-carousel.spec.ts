import { errors, type Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { holdRequests, openHydrated, withCookieChoice } from './site-steps.ts';

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

const active = (page: Page) => page.locator('#services-carousel li[data-active] h3');

async function openCarousel(page: Page): Promise<void> {
  await openHydrated(page, '/');
  await page.locator('#services-carousel').scrollIntoViewIfNeeded();
  await expect(active(page)).toHaveCount(1);
}

/** Distance between the centres of the active slide and of the window. */
const distanceFromMiddle = (page: Page) =>
  page.locator('#services-carousel li[data-active]').evaluate((slide) => {
    const { left, width } = slide.getBoundingClientRect();
    return Math.abs(Math.round(left + width / 2 - document.documentElement.clientWidth / 2));
  });

test('its slides are centred and 30 px apart at every width, and it does not move for those who wish for less motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await openCarousel(page);
      await expect.poll(() => distanceFromMiddle(page)).toBeLessThanOrEqual(1);
      const gaps = () =>
        page.locator('#services-carousel li').evaluateAll((slides) =>
          slides.slice(1).map((slide, index) => {
            const before = slides[index]?.getBoundingClientRect().right ?? 0;
            return Math.round(slide.getBoundingClientRect().left - before);
          }),
        );
      // The engine takes over the slides while the page is being viewed.
      await expect.poll(async () => [...new Set(await gaps())]).toEqual([30]);
      await expect(page.getByRole('button', { name: 'Avvia lo scorrimento' })).toBeVisible();
      await expect(active(page)).toHaveText('Odontoiatria Conservativa');
    });
});

test('it begins with the slide that the keyboard is on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openHydrated(page, '/', '#services-carousel');
  const release = await holdRequests(page);
  const slide = page.locator('#services-carousel').getByRole('link', { name: 'Faccette Dentali' });
  await page.locator('#services-carousel').getByRole('link', { name: 'Tutti i servizi' }).focus();
  while (!(await slide.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab');
  release();
  await expect(active(page)).toHaveText('Faccette Dentali');
  await expect(slide).toBeFocused();
  await expect.poll(() => distanceFromMiddle(page)).toBeLessThanOrEqual(1);
});

/** Waits for longer than two slides are shown. @returns the slide that was in the centre all the time. */
async function expectHeld(page: Page): Promise<string> {
  const held = (await active(page).textContent()) ?? '';
  const moved = await page
    .waitForFunction(
      (held) => document.querySelector('#services-carousel li[data-active] h3')?.textContent !== held,
      held,
      { timeout: 3500 },
    )
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    });
  expect(moved, `it went on from ${held}`).toBe(false);
  return held;
}

test('it advances automatically, waits while the keyboard is on a slide or a bullet and under the mouse, and goes on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCarousel(page);
  await expect(active(page)).toHaveText('Impianti Dentali');

  for (const [what, stop] of [
    ['a slide', 'li[data-active] a'],
    ['a bullet', 'button[aria-current=true]'],
  ] as const)
    await test.step(`while the keyboard is on ${what}`, async () => {
      await page.locator(`#services-carousel ${stop}`).focus();
      const held = await expectHeld(page);
      await page.locator('#faq summary').first().focus();
      await page.locator('#services-carousel').scrollIntoViewIfNeeded();
      await expect(active(page)).not.toHaveText(held);
    });

  // Last, because the mouse stays where it is while the page scrolls.
  await test.step('under the mouse', async () => {
    await active(page).hover();
    const held = await expectHeld(page);
    // Hovering may have scrolled the page, so a fixed point of the window could still be over the slides.
    await page.locator('#services-carousel h2').hover();
    await expect(active(page)).not.toHaveText(held);
  });
});

test('each slide is shown for 2000 ms', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCarousel(page);
  await page.getByRole('button', { name: 'Ferma lo scorrimento' }).click();
  const shown = (await active(page).textContent()) ?? '';
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Avvia lo scorrimento' }).click();
  await expect(page.getByRole('button', { name: 'Ferma lo scorrimento' })).toBeVisible();
  await page.clock.runFor(1999);
  await expect(active(page)).toHaveText(shown);
  await page.clock.runFor(1);
  await expect(active(page)).not.toHaveText(shown);
});

test('the pause button stops it, a bullet shows its slide, the loop has no end', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCarousel(page);

  await test.step('the Tab key stops once at the slides', async () => {
    await page.locator('#services-carousel').getByRole('link', { name: 'Tutti i servizi' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('#services-carousel li[data-active] a')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /lo scorrimento/ })).toBeFocused();
  });

  await page.getByRole('button', { name: 'Ferma lo scorrimento' }).click();
  await expect(page.getByRole('button', { name: 'Avvia lo scorrimento' })).toBeVisible();
  const bullet = page.locator('#services-carousel').getByRole('button', { name: 'Sbiancamento' });
  await bullet.click();
  await expect(active(page)).toHaveText('Sbiancamento');
  await expect(bullet).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => distanceFromMiddle(page)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Avvia lo scorrimento' }).click();
  await page.mouse.move(5, 5);
  await page.locator('#services-carousel h2').click();
  await expect(active(page)).toHaveText('Odontoiatria Conservativa');

  await test.step('it goes on after a click on a bullet, with the focus still there', async () => {
    await bullet.click();
    await expect(active(page)).toHaveText('Sbiancamento');
    await expect(active(page)).not.toHaveText('Sbiancamento');
    await expect(bullet).toBeFocused();
  });
});
