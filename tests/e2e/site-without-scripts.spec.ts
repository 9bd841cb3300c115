import { serviceHref } from '#shared/content/site.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { pdf } from '../support/documents.ts';
import { quoteForm } from '../support/quote-form.ts';
import { expectFits, publicPages } from './site-steps.ts';
import { sendForm } from './contact-form-steps.ts';

test.use({ javaScriptEnabled: false });

test('every page can be read without scripts', async ({ page }) => {
  for (const [path, heading] of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[class*=loader]')).toBeHidden();
  }
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
