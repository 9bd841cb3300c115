import type { Page } from '@playwright/test';
import { services } from '#shared/content/services.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { medicalFigures, statedClaims, unregisteredNumbers } from '../support/stated-figures.ts';
import { pages } from '#shared/contract/routes.ts';
import { openServiceShare, publicPages, withCookieChoice } from './site-steps.ts';

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

/** @returns the text of the page's main part, without articles and the form, which have their own texts, and numerals and indexes, which count items of the page. */
const ownText = (page: Page) =>
  page.evaluate(() => {
    // A copy, because parts of the page may not be hydrated yet.
    const main = document.querySelector('main')?.cloneNode(true);
    if (!(main instanceof HTMLElement)) throw new Error('the page has no main part');
    for (const other of main.querySelectorAll(
      '[aria-labelledby=blogs-title], form, dl, [aria-hidden=true], [class*=BlogList], a[href^="/blog/"]',
    ))
      other.remove();
    return main.textContent.replaceAll(/\s+/g, ' ');
  });

test('every page says what it is, to people and to search engines, states no unregistered number, and leads somewhere', async ({
  page,
  site,
  request,
}) => {
  const figures = [...statedClaims, ...medicalFigures];
  const seen = new Set<string>();
  for (const [path, heading] of publicPages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const title = path === '/' ? 'Dentista a Tirana per pazienti italiani' : heading;
      await expect(page).toHaveTitle(`${title} | Clinica Dentale Tirana`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'it');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.origin + path);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{30,}/);
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/);
      for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
        expect(JSON.parse(text), path).toMatchObject({ '@context': 'https://schema.org' });
      // The numbers of the accessibility statement come from the table that its tests read.
      if (path !== pages.accessibility) {
        const withoutSectionNumbers = (await ownText(page)).replaceAll(/[1-5]\. (?=[A-Z])/g, '');
        expect(unregisteredNumbers(withoutSectionNumbers, figures), path).toEqual([]);
      }
      for (const href of await page
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
        seen.add(href.split('#', 1)[0] ?? '');
    });
  for (const href of seen) expect((await request.get(href, { maxRedirects: 0 })).status(), href).toBe(200);
});

test('on a phone, at least half of a service’s page is about the treatment, and no claim is made three times', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The consent line makes the page longer.
  await page.context().clearCookies();
  const claims = [
    /prima visita/gi,
    /risparmi\w* fino al 70%/gi,
    /alloggio/gi,
    /transfer/gi,
    /28\s+città/gi,
    /20\s+min/gi,
    /laboratorio odontotecnico/gi,
    /(?:quindici|15) anni/gi,
    /individuale/gi,
  ];
  for (const { name } of services) {
    expect(await openServiceShare(page, name), name).toBeGreaterThanOrEqual(0.5);
    for (const anchor of ['services-carousel', 'why-us', 'dental-tourism', 'contact-form'])
      await expect(page.locator(`#${anchor}`)).toBeVisible();
    const text = await page.evaluate(() => {
      const body = document.body.cloneNode(true);
      if (!(body instanceof HTMLElement)) throw new Error('the copy is not a page');
      // What is written about the treatment and in articles is no claim of the site.
      for (const other of body.querySelectorAll('script, [aria-labelledby=blogs-title], dialog')) other.remove();
      return body.textContent;
    });
    const often = claims.filter((claim) => (text.match(claim) ?? []).length > 2).map(String);
    expect(often, name).toEqual([]);
  }
});

test('a service that is not offered has its decoded name, and leads to those that are', async ({ page }) => {
  mayComplain(page, /404/);
  const answer = await page.goto('/service/Ortodonzia');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Ortodonzia' })).toHaveCSS('text-align', 'center');
  await expect(page.getByText('Servizio non trovato. Seleziona uno dei servizi offerti.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Che cos’è' })).toHaveCount(0);
  await page.goto('/service/Denti%2FGengive%20100%25');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denti/Gengive 100%');
  await expect(page).toHaveTitle(/^Denti\/Gengive 100% /);
});

test('a card of 400 px leads to an article with its date, its reading time, its cure and the form', async ({
  page,
}) => {
  await page.goto('/blogs');
  for (const card of await page.locator('main li a').all()) expect((await card.boundingBox())?.height).toBe(400);
  await page.getByRole('link', { name: /Impianti dentali/ }).click();
  await expect(page.getByText(/^\d{2}\/\d{2}\/\d{4} · \d+ min di lettura$/)).toBeVisible();
  await expect(page.getByText('Il servizio di cui si parla')).toBeVisible();
  await expect(page.locator('#contact-form').getByRole('textbox', { name: /Nome e cognome/ })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  await page.getByRole('link', { name: 'Torna ai blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I Nostri Blog' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the loader fades without scripts, and the page works when no script arrives', async ({ page }) => {
  mayComplain(page, /ERR_FAILED/);
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto('/');
  const loader = page.locator('[class*=loader]');
  await expect(loader).toHaveCount(1);
  await expect(loader).toBeHidden();
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blogs');
});

test('the contents beside a long text lead to its parts', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/privacy');
  await page
    .getByRole('navigation', { name: 'In questa pagina' })
    .getByRole('link', { name: '3. Protezione delle informazioni' })
    .click();
  await expect(page.getByRole('heading', { name: '3. Protezione delle informazioni' })).toBeInViewport();
  await expect(page).toHaveURL('/privacy#protezione-delle-informazioni');
});

test('the twelve questions open on their own', async ({ page }) => {
  await page.goto('/');
  const questions = page.locator('#faq details');
  await expect(questions).toHaveCount(12);
  await questions.nth(0).locator('summary').click();
  await questions.nth(2).locator('summary').click();
  await expect(page.locator('#faq details[open]')).toHaveCount(2);
  await questions.nth(0).locator('summary').click();
  await expect(page.locator('#faq details[open]')).toHaveCount(1);
});
