import type { Page } from '@playwright/test';
import { pdf } from '../support/documents.ts';
import { expect, fromWebsite, mayComplain, test } from '../support/journey.ts';
import { openForm } from './contact-form-steps.ts';

const html = { contentType: 'text/html', body: '<!doctype html><title>Un momento…</title><h1>Verifica in corso</h1>' };

/** Answers of a challenge, and of a gate; `pages/browser-api.test.ts` tries those of others. */
const answers = {
  'a page with 200': { ...html, status: 200 },
  'a redirect to a log-in on the same host': { status: 302, headers: { location: '/login' } },
};

/** Answers calls whose address contains `path` in place of the site. @returns a function that ends this. */
async function stepBetween(page: Page, path: string, answer: object) {
  mayComplain(page, /Failed to load resource|failed\./);
  await page.route(`**${path}**`, (route) => route.fulfill(answer));
  return () => page.unroute(`**${path}**`);
}

test('what answers in place of the site is no acknowledgement, and nothing is lost', async ({ page }) => {
  const form = await openForm(page);
  await form.name.fill('Marta Neri');
  await form.saving('fullName', () => form.name.blur());

  const underWay = form.form.getByRole('list', { name: 'Documenti in caricamento' });
  for (const [name, answer] of Object.entries(answers))
    await test.step(name, async () => {
      const document = `${name}.pdf`;
      const before = await form.documents.count();
      const endUploads = await stepBetween(page, '/api/uploads/contact-form', answer);
      await form.attach(pdf(document));
      await expect(underWay.getByRole('alert')).toContainText(/Il server non è riuscito|Ricarica la pagina/);
      await expect(form.documents).toHaveCount(before);
      await endUploads();
      // It starts again by itself.
      await expect(form.documents).toHaveCount(before + 1);

      const endSaves = await stepBetween(page, '/updateClientContactForm', answer);
      await form.message.fill(`Una corona: ${name}`);
      await form.message.blur();
      await expect(page.getByText('Alcuni dati non sono ancora salvati'), name).toBeVisible();
      await endSaves();

      await form.phone.fill('');
      await form.phone.pressSequentially('3475559999');
      const endSending = await stepBetween(page, '/submit-form', answer);
      await form.submit.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Invio non riuscito' }), name).toBeVisible();
      await form.submit.click();
      await expect(page.getByText('Ricarica la pagina.'), name).toBeVisible();
      await expect(form.thanks).toBeHidden();
      await expect(form.message).toHaveValue(`Una corona: ${name}`);
      await endSending();

      // The advice is followed: everything is still there.
      await page.reload();
      await form.countryPickerReady();
      await expect(form.message, name).toHaveValue(`Una corona: ${name}`);
      await expect(form.documents, name).toHaveCount(before + 1);
    });
  await form.submit.click();
  await expect(form.thanks).toBeVisible();
  await expect(page.getByText('Documenti ricevuti: 2')).toBeVisible();
});

test('an answer of an unexpected shape leaves the page, and the form with its texts comes back', async ({ page }) => {
  mayComplain(page, /TypeError|error occurred/);
  const form = await openForm(page);
  await form.name.fill('Marta Neri');
  await form.saving('fullName', () => form.name.blur());
  await form.message.fill('Una corona');
  await page.route('**/api/uploads/contact-form', (route) => route.fulfill({ ...fromWebsite, json: {} }));
  await form.attach(pdf('lastra.pdf'));
  await expect(page.getByText('Qualcosa non ha funzionato.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/api/uploads/contact-form');
  await page.reload();
  await expect(form.name).toHaveValue('Marta Neri');
  await expect(form.message).toHaveValue('Una corona');
});
