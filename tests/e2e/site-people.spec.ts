import { serviceHref } from '#shared/content/site.ts';
import { clinicPeople } from '../support/clinic-people.ts';
import { mayComplain, expect, test as base } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import {
  briefestServices,
  distanceFromTop,
  expectAccessible,
  expectFits,
  openHydrated,
  openServiceShare,
  withCookieChoice,
} from './site-steps.ts';

const test = base.extend({
  siteEnv: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) =>
      use({
        RATE_LIMITS: 'off',
        CLINIC_ADDRESS: 'Rruga di Prova 1, 1001 Tirana',
        CLINIC_DIRECTOR: 'Direzione sanitaria: dott.ssa Prova 1, Ordine di prova dei medici dentisti n. 100',
        WHATSAPP_NUMBER: '355690000000',
        ...(await clinicPeople(5)),
      }),
    { scope: 'worker' },
  ],
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('one flick leads from the first screen to faces and a register number, and a tap from there to all people', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    const touch = await page.context().newCDPSession(page);
    // The finger moves by half the window; the page would go on from there.
    await touch.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: -330,
      preventFling: true,
    });
    const heads = page.getByRole('link', { name: /^Chi ti cura: / });
    await expect(heads.locator('img')).toHaveCount(3);
    await expect(heads.locator('img').first()).toBeInViewport({ ratio: 1 });
    await expect(heads.getByText('Direzione sanitaria · Ordine di prova dei medici dentisti n. 100')).toBeInViewport({
      ratio: 1,
    });
    expect(await distanceFromTop(page, '#contact-form [name=fullName]')).toBeLessThan(720 - 330);
    await heads.tap();
    const people = page.getByRole('list', { name: 'Chi ti cura' });
    await expect(people.locator('img').first()).toBeInViewport({ ratio: 1 });
  });

  test('the list of services ends with a link to the form’s section, which shows the form’s first field', async ({
    page,
    site,
  }) => {
    await withCookieChoice(page, site.origin);
    // The smallest windows, upright and on its side.
    for (const [width, height] of [
      [320, 568],
      [664, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openHydrated(page, '/services');
      await page.getByRole('main').getByRole('link', { name: 'Chiedi un preventivo' }).tap();
      await expect(page).toHaveURL('/#contact-form');
      await expect(quoteForm(page).name).toBeInViewport({ ratio: 1 });
      await page.goto('/#contact-form');
      await expect(quoteForm(page).name).toBeInViewport({ ratio: 1 });
    }
  });

  // The form reserves room for its messages, so that nothing moves under a finger, and asks for the time of the call.
  test('the people beside the form leave nearly half of a service’s page to the treatment', async ({ page }) => {
    for (const name of briefestServices)
      expect.soft(await openServiceShare(page, name), name).toBeGreaterThanOrEqual(0.48);
  });
});

test('the people fit the page and are where people look for them; Tab goes from the action to the form, and only then to them', async ({
  page,
}) => {
  const windows = [
    [390, 844],
    [1024, 768],
  ] as const;
  const people = page.getByRole('list', { name: 'Chi ti cura' });
  // The home page is the last one.
  for (const path of [serviceHref('Corone Dentali'), '/blog/1', '/'])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openHydrated(page, path);
      await expect(people.getByRole('listitem')).toHaveCount(5);
      await expectAccessible(page);
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        await people.scrollIntoViewIfNeeded();
        await expectFits(page);
        // Beside the form, the list is no narrow column.
        const { width: listed = 0 } = (await people.boundingBox()) ?? {};
        expect(listed, `at ${width} px`).toBeGreaterThan(Math.min(width, 1200) * 0.4);
      }
    });
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await distanceFromTop(page, '#contact-form ul[aria-label="Chi ti cura"]')).toBeLessThan(2.25 * height);
  }
  // Three fit one line, also where five do not.
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    const tops = await people.evaluate((list) => {
      for (const more of [...list.children].slice(3)) more.remove();
      return [...list.children]
        .map((person) => person.getBoundingClientRect())
        .map(({ top, right }) => [top, right < innerWidth]);
    });
    expect(tops).toEqual(Array.from({ length: 3 }, () => [tops[0]?.[0], true]));
  }
  await page.getByRole('main').getByRole('link', { name: 'Chiedi un preventivo' }).focus();
  await page.keyboard.press('Tab');
  await expect(quoteForm(page).name).toBeFocused();
});

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
  await expect(page.getByText('Rruga di Prova 1, 1001 Tirana').first()).toBeVisible();
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
