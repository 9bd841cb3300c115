import type { Locator, Page } from '@playwright/test';
import { expect, mayComplain, test } from '../support/journey.ts';
import { logIn } from '../support/staff-login.ts';
import { distanceFromTop, expectAccessible, holdRequests, openHydrated, withCookieChoice } from './site-steps.ts';

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

/** @returns the link 'Contattaci' in the navigation, or in the menu below 900 px, which it opens. */
async function showContact(page: Page, width: number): Promise<Locator> {
  if (width < 900) await page.getByRole('button', { name: 'Apri il menu' }).click();
  const place = width < 900 ? page.getByRole('dialog') : page.getByRole('navigation', { name: 'Principale' });
  const link = place.getByRole('link', { name: 'Contattaci' });
  await expect(link).toBeVisible();
  return link;
}

const chooseContact = async (page: Page, width: number): Promise<void> => (await showContact(page, width)).click();

test('the Tab key leads past the header first; Servizi opens by keyboard and under the mouse, and closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, '/services');

  await test.step('the first stop of the Tab key leads past the header', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#contenuto')).toBeFocused();
  });

  await test.step('Escape closes the list and keeps the focus', async () => {
    const toggle = page.getByRole('button', { name: 'Elenco dei servizi' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Odontoiatria Conservativa' }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('the list is open while the mouse is over it', async () => {
    const nav = page.getByRole('navigation', { name: 'Principale' });
    await nav.getByRole('link', { name: 'Servizi', exact: true }).hover();
    await expect(nav.getByRole('link', { name: 'Corone Dentali' })).toBeVisible();
    await page.mouse.move(10, 700);
    await expect(nav.getByRole('link', { name: 'Corone Dentali' })).toBeHidden();
  });
});

test('below 900 px a menu slides in, keeps the focus and closes on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 844 });
  await openHydrated(page, '/blogs');
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeHidden();
  const burger = page.getByRole('button', { name: 'Apri il menu' });
  await burger.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Elenco dei servizi' }).click();
  await expect(menu.getByRole('link', { name: 'Sbiancamento' })).toBeVisible();
  await expectAccessible(page);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    // The browser's toolbar may have the focus between the last link and the first one.
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
  // A background would not be seen with the system's colours.
  await expect(burger.locator('span').first()).toHaveCSS('border-top-style', 'solid');
  await page.setViewportSize({ width: 900, height: 844 });
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeVisible();
});

test('an anchor of another page goes home and scrolls there, one of this page scrolls smoothly', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, '/terms');
  await page
    .getByRole('navigation', { name: 'Link rapidi' })
    .getByRole('link', { name: 'Perché Scegliere Noi' })
    .click();
  await expect(page).toHaveURL('/#why-us');
  await expect.poll(() => distanceFromTop(page, '#why-us')).toBe(0);
  await expect(page.locator('#why-us')).toBeFocused();

  const places: number[] = [];
  await page.exposeFunction('onPlace', (place: number) => places.push(place));
  const start = await page.evaluate(() => {
    addEventListener('scroll', () => Reflect.get(window, 'onPlace')(scrollY));
    return scrollY;
  });
  await page.getByRole('banner').getByRole('link', { name: 'Domande Frequenti' }).click();
  await expect.poll(() => distanceFromTop(page, '#faq')).toBe(0);
  const end = await page.evaluate(() => scrollY);
  const isOnTheWay = (place: number) => place > Math.min(start, end) && place < Math.max(start, end);
  // A busy browser draws few of them.
  await expect.poll(() => places.filter(isOnTheWay).length, 'places on the way').toBeGreaterThan(0);
});

test('Back leads from an anchor to what was read before, and from another page to the page with the anchor', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openHydrated(page, '/service/Impianti%20Dentali');
  const ask = page.getByRole('link', { name: 'Chiedi un preventivo' }).last();
  await ask.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const read = await page.evaluate(() => scrollY);
  expect(read).toBeGreaterThan(1000);
  // The router records the place a moment after the scrolling.
  await page.waitForFunction((y) => history.state?.vike?.scrollPosition?.y === y, read);
  for (let time = 0; time < 2; time += 1) {
    await ask.click();
    await expect.poll(() => distanceFromTop(page, '#contact-form')).toBe(0);
  }
  await page.getByRole('link', { name: 'Corone Dentali' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corone Dentali' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Impianti Dentali' })).toBeVisible();
  await expect(page).toHaveURL('/service/Impianti%20Dentali#contact-form');
  await page.goBack();
  await expect(page).toHaveURL('/service/Impianti%20Dentali');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(read);
});

// Up to 1024 px, the form stops at the top of the window, above that 80 px lower. Below 900 px, the menu differs.
const offsets = [
  [390, 0],
  [1024, 0],
  [1025, 80],
] as const;

test('a link to the form of this page scrolls to its place at every width, and closes the menu', async ({ page }) => {
  await openHydrated(page, '/blog/1');
  for (const [width, offset] of offsets)
    await test.step(`at ${width} px, ${offset} px below the top`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await chooseContact(page, width);
      await expect.poll(() => distanceFromTop(page, '#contact-form')).toBe(offset);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL('/blog/1#contact-form');
    });
});

test('a link to the form on another page goes home and, 100 ms later, to the form', async ({ page }) => {
  await page.clock.install();
  // At 1024 px, only the place differs, which the form of this page shows.
  for (const [width, offset] of [offsets[0], offsets[2]])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await openHydrated(page, '/privacy');
      const link = await showContact(page, width);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      await link.click();
      // The router has shown the page when the heading has the focus, and only then the 100 ms begin.
      await expect(page.getByRole('heading', { level: 1, name: 'Garanzia Di Alta Qualità' })).toBeFocused();
      await page.clock.runFor(99);
      expect(new URL(page.url()).hash).toBe('');
      await page.clock.runFor(1);
      await expect(page).toHaveURL('/#contact-form');
      await page.clock.resume();
      // The home page's form is at the top of the page, so the window cannot scroll further up.
      const headerHeight = await page.locator('header').evaluate((header) => header.getBoundingClientRect().height);
      await expect
        .poll(() => distanceFromTop(page, '#contact-form'))
        .toBe(offset === 0 ? 0 : Math.min(offset, headerHeight));
      await expect(page.locator('#contact-form form')).toBeFocused();
    });
});

test('the staff button shows only on the login page, until a member of staff logs in', async ({ page }) => {
  await openHydrated(page, '/');
  await expect(page.getByRole('link', { name: 'Prijava' })).toHaveCount(0);
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Natrag na početnu' })).toHaveAttribute('href', '/');
  await logIn(page, '/blogs');
  await expect(page.getByRole('link', { name: 'Prijava' })).toHaveAttribute('href', '/login');
});

test('a slow page load is announced, and a page waits for its own styles before it replaces one that has others', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/**/sections*.css');
  await openHydrated(page, '/privacy');
  const held = page.waitForRequest(/sections[^/]*\.css/);
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Blog' }).click();
  await held;
  await expect(page.getByText('Caricamento...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Politica sulla Privacy');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I Nostri Blog');
  await expect(page.getByRole('main').getByRole('list').first()).toHaveCSS('display', 'grid');

  await test.step('also while the data is on its way', async () => {
    await openHydrated(page, '/');
    const releaseData = await holdRequests(page, '**/blogs/index.pageContext.json');
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByText('Caricamento...')).toBeVisible();
    releaseData();
    await expect(page.getByRole('heading', { level: 1, name: 'I Nostri Blog' })).toBeVisible();
    await expect(page.getByText('Caricamento...')).toBeHidden();
  });
});

test('a page is loaded as a whole if its styles are missing, as after a deployment', async ({ page }) => {
  mayComplain(page, /status of 404/);
  await openHydrated(page, '/privacy');
  const sections = '**/assets/**/sections*.css';
  await page.route(sections, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  const loaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/blogs'));
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Blog' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I Nostri Blog');
  await expect(page.getByRole('main').getByRole('list').first()).toHaveCSS('display', 'grid');
});
