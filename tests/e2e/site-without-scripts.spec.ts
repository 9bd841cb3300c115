import type { Page } from '@playwright/test';
import { serviceHref } from '#shared/content/site.ts';
import { pages } from '#shared/contract/routes.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { pdf } from '../support/documents.ts';
import { quoteForm } from '../support/quote-form.ts';
import { medicalFigures, statedClaims, unregisteredNumbers } from '../support/stated-figures.ts';
import { expectFits, publicPages } from './site-steps.ts';
import { sendForm } from './contact-form-steps.ts';

test.use({ javaScriptEnabled: false });

/** @returns the text of the page's main part, without articles and the form, which have their own texts, and numerals and indexes, which count items of the page. */
const ownText = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true);
    if (!(main instanceof HTMLElement)) throw new Error('the page has no main part');
    for (const other of main.querySelectorAll(
      '[aria-labelledby=blogs-title], form, dl, [aria-hidden=true], [class*=BlogList], a[href^="/blog/"]',
    ))
      other.remove();
    return main.textContent.replaceAll(/\s+/g, ' ');
  });

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

/** @returns the claims of the site that a page makes more than twice. */
const oftenClaimed = async (page: Page): Promise<string[]> => {
  const text = await page.evaluate(() => {
    const body = document.body.cloneNode(true);
    if (!(body instanceof HTMLElement)) throw new Error('the copy is not a page');
    // What is written about the treatment and in articles is no claim of the site.
    for (const other of body.querySelectorAll('script, [aria-labelledby=blogs-title], dialog')) other.remove();
    return body.textContent;
  });
  return claims.filter((claim) => (text.match(claim) ?? []).length > 2).map(String);
};

test('every page can be read without scripts, says what it is, to people and to search engines, states no unregistered number, makes no claim of a service three times, and leads somewhere', async ({
  page,
  site,
  request,
}) => {
  const figures = [...statedClaims, ...medicalFigures];
  const seen = new Set<string>();
  for (const [path, heading] of publicPages)
    await test.step(path, async () => {
      await page.goto(path);
      const shown = page.getByRole('heading', { level: 1 });
      await expect(shown).toHaveText(heading);
      await expect(shown).toBeVisible();
      await expect(page.locator('[class*=loader]')).toBeHidden();
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
      if (path.startsWith('/service/')) {
        for (const anchor of ['services-carousel', 'why-us', 'dental-tourism', 'contact-form'])
          await expect(page.locator(`#${anchor}`)).toBeVisible();
        expect(await oftenClaimed(page), path).toEqual([]);
      }
      for (const href of await page
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
        seen.add(href.split('#', 1)[0] ?? '');
    });
  for (const href of seen) expect((await request.get(href, { maxRedirects: 0 })).status(), href).toBe(200);
});

test('anchors, questions and the row of services work, and a service’s page leads to the form with the service chosen', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.getByRole('navigation', { name: 'Link rapidi' }).getByRole('link', { name: 'Domande Frequenti' }).click();
  await expect(page).toHaveURL('/#faq');
  await page.locator('#faq summary').first().click();
  await expect(page.getByText('No, la prima visita è gratuita.')).toBeVisible();
  await page
    .locator('#services-carousel')
    .getByRole('link', { name: /Sbiancamento/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sbiancamento' })).toBeVisible();
  await expect(page.getByLabel('Servizio')).toHaveValue('');

  await page.goto(serviceHref('Corone Dentali'));
  await page.getByRole('link', { name: 'Chiedi un preventivo' }).first().click();
  await expect(page).toHaveURL(/preventivo#contact-form$/);
  await expect(page.getByLabel('Servizio')).toHaveValue('Corone Dentali');
});

test('the form says what it takes; a refused document costs nothing, and the request arrives with the others, texts and service', async ({
  page,
}) => {
  mayComplain(page, /status of 415/);
  const form = quoteForm(page);
  await page.goto('/');
  await expect(page.locator('#contact-form')).toContainText('fino a 25 MB l’uno');
  // The browser itself shows which documents are chosen.
  const chosen = page.getByLabel('Allega Documenti');
  await expect(chosen).toHaveCSS('opacity', '1');
  await expect(chosen).toHaveCSS('position', 'static');
  await expect(page.getByText('Scatta una foto')).toBeHidden();
  await form.name.pressSequentially('Maria Rossi');
  await form.phone.pressSequentially('333 123 4567');
  await form.service.selectOption('Impianti Dentali');
  await form.message.pressSequentially('Due impianti');
  await form.attach(pdf('panoramica.pdf'), pdf('referto.pdf'), {
    name: 'programma.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ'),
  });
  await form.submit.click();

  const refused = form.form.getByRole('list', { name: 'Documenti in caricamento' }).getByRole('listitem');
  await expect(refused).toHaveText(/^programma\.pdf ?Non riusciamo a leggere questo file/);
  await expect(form.documents).toHaveCount(2);
  await expect(form.form.getByText('La richiesta non è ancora stata inviata')).toBeInViewport();
  await expect(form.documents.first()).toBeInViewport();
  await expect(form.name).toHaveValue('Maria Rossi');
  await expect(form.service).toHaveValue('Impianti Dentali');
  await expect(form.message).toHaveValue('Due impianti');
  await expect(form.form.getByRole('button', { name: /^(Rimuovi|Togli)/ })).toHaveCount(0);

  await form.form.getByRole('checkbox', { name: 'Invia anche referto.pdf' }).click();
  await sendForm(form);
  await expect(page.getByRole('heading', { name: 'Documenti ricevuti: 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Invia di nuovo il modulo' }).click();
  await expect(form.name).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('the first tap on the button counts while a field has the focus', async ({ page }) => {
    const form = quoteForm(page);
    await page.goto('/');
    await form.name.fill('Maria Rossi');
    await form.phone.fill('333 123 4567');
    await form.message.fill('Un preventivo');
    await form.message.tap();
    await expect(form.message).toBeFocused();
    // Scrolls the button to the bottom edge of the window, where the bar would reappear.
    await form.submit.evaluate((button) =>
      scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 10, behavior: 'instant' }),
    );
    await expect(form.message).toBeFocused();
    const box = await form.submit.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(640);
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(form.thanks).toBeVisible();
  });

  test('the navigation is there instead of the menu, telephone and WhatsApp stand at the end of the page', async ({
    page,
  }) => {
    await page.goto('/');
    const calls = page.getByRole('link', { name: 'Chiama', exact: true });
    await expect(calls).not.toBeInViewport();
    await calls.scrollIntoViewIfNeeded();
    await expect(calls).toBeVisible();
    await expectFits(page);
    await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeHidden();
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blogs');
    await expectFits(page);
  });
});
