import type { Page } from '@playwright/test';
import { serviceHref } from '#shared/content/site.ts';
import { whatsAppEnv } from '../support/clinic-whatsapp.ts';
import { jpeg } from '../support/documents.ts';
import { expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { accessibilityFaults } from './accessible.ts';
import { hydrated, openHydrated, withCookieChoice } from './site-steps.ts';

test.use({
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
  siteEnv: whatsAppEnv,
});

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

const bar = (page: Page) => page.getByRole('navigation', { name: 'Telefono e WhatsApp' });

test('the first screen says why and what to do, and the form is one flick away', async ({ page }) => {
  for (const [width, height] of [
    [360, 640],
    [390, 664],
  ] as const)
    await test.step(`at ${width} × ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await openHydrated(page, '/');
      const hero = page.locator('#contact-form');
      await expect(bar(page)).toBeVisible();
      const above = (await bar(page).boundingBox())?.y ?? 0;
      for (const shown of [
        hero.getByRole('heading', { level: 1 }),
        ...(await hero.getByRole('listitem').all()).slice(0, 3),
        hero.getByRole('link', { name: 'Chiedi un preventivo' }),
      ]) {
        const box = await shown.boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0), await shown.innerText()).toBeLessThan(above);
      }
      const { name } = quoteForm(page);
      expect((await name.boundingBox())?.y).toBeLessThan(height * 1.2);

      await page.getByRole('button', { name: 'Apri il menu' }).tap();
      const menu = page.getByRole('dialog');
      await expect(menu.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/35542345678');
      await menu.getByRole('link', { name: 'Contattaci' }).tap();
      await expect(name).toBeInViewport({ ratio: 1 });
      await expect(quoteForm(page).form).toBeFocused();
    });
});

test('the first screen of the services has a name, and that of an article its text', async ({ page }) => {
  for (const [path, name] of [
    ['/services', 'Odontoiatria Conservativa'],
    ['/blog/1', /^Perché/],
  ] as const) {
    await page.goto(path);
    const box = await page.getByRole('heading', { name }).boundingBox();
    expect(box?.y, path).toBeLessThan(440);
  }
  expect((await page.getByRole('link', { name: 'Torna ai blog' }).boundingBox())?.y).toBeLessThan(170);
});

test('the bar with telephone, WhatsApp and the way to the form leaves at the form, and while something is typed', async ({
  page,
}) => {
  await openHydrated(page, '/blog/1');
  await expect(bar(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Chiama' })).toHaveAttribute('href', /^tel:/);
  expect(await accessibilityFaults(page, { within: 'nav[aria-label="Telefono e WhatsApp"]' })).toEqual([]);
  await page.getByRole('complementary', { name: 'Contatto rapido' }).getByRole('link').tap();
  const { name } = quoteForm(page);
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toBeHidden();
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeVisible();
  // The field stays out of view, as when a phone scrolls it away to make room for its keyboard.
  await name.evaluate((field) => field.focus({ preventScroll: true }));
  await expect(bar(page)).toBeHidden();
});

test('a service’s page leads to the form with the service chosen, and saves nothing before something is typed', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto(serviceHref('Corone Dentali'));
  await hydrated(page, '#contact-form form');
  const { form, name, service } = quoteForm(page);
  await page.getByRole('link', { name: 'Chiedi un preventivo' }).first().tap();
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(form).toBeFocused();
  await expect(service).toHaveValue('Corone Dentali');
  await page.reload();
  await hydrated(page, '#contact-form form');
  await page.waitForLoadState('networkidle');
  expect(calls.filter((url) => url.includes('/api/contact-form/'))).toEqual([]);
});

test('a document is photographed with the phone’s camera, and no code is offered for another phone', async ({
  page,
}) => {
  await page.goto('/');
  const { form, documents } = quoteForm(page);
  await hydrated(page, '#contact-form form');
  const camera = form.getByLabel('Scatta una foto');
  await expect(camera).toHaveAttribute('capture', 'environment');
  // The name that phones give every photo.
  await camera.setInputFiles(jpeg('image.jpg'));
  await expect(documents).toHaveCount(1);
  await expect(documents.getByRole('link', { name: /^foto-\d{6}\.jpg$/ })).toBeVisible();
  await expect(form.getByText('Scatta una foto')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Aggiungi foto dal telefono' })).toBeHidden();
  expect(await accessibilityFaults(page, { within: '#contact-form' })).toEqual([]);
});

test('the list of articles ends with a way to the form', async ({ page }) => {
  await openHydrated(page, '/blogs');
  await page.getByRole('main').getByRole('link', { name: 'Chiedi un preventivo' }).tap();
  await expect(page).toHaveURL('/#contact-form');
  await expect(quoteForm(page).name).toBeInViewport({ ratio: 1 });
});
