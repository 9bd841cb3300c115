import type { Page } from '@playwright/test';
import { pdf } from '../support/documents.ts';
import { expect, fromWebsite, mayComplain, test } from '../support/journey.ts';
import { openForm } from './contact-form-steps.ts';

const challenge = '<!doctype html><title>Un momento…</title><h1>Verifica in corso</h1>';
const html = { contentType: 'text/html', body: challenge };

/** Answers of servers in front of the site: a challenge, a firewall, a gate, a container that restarts. */
const answers = {
  'a page with 200': { ...html, status: 200 },
  'nothing with 202': { status: 202, body: '' },
  'a redirect to a log-in on the same host': { status: 302, headers: { location: '/login' } },
  'a page with 403': { ...html, status: 403 },
  'a text with 404': { status: 404, contentType: 'text/plain', body: '404 page not found' },
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
  await form.attach(pdf('lastra.pdf'));
  await expect(form.documents).toHaveCount(1);

  for (const [name, answer] of Object.entries(answers))
    await test.step(name, async () => {
      const endSaves = await stepBetween(page, '/updateClientContactForm', answer);
      await form.message.fill(`Una corona: ${name}`);
      await form.message.blur();
      await expect(page.getByText('Alcuni dati non sono ancora salvati'), name).toBeVisible();
      await expect(form.documents).toHaveCount(1);
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
      await expect(form.documents, name).toHaveCount(1);
    });
  await form.submit.click();
  await expect(form.thanks).toBeVisible();
  await expect(page.getByText('Documenti ricevuti: 1')).toBeVisible();
});

test('an upload that a challenge or a proxy answers is not stored, is told apart, and is sent again', async ({
  page,
}) => {
  await page.clock.install();
  const form = await openForm(page);
  // Otherwise, what is told to start again might have, by itself, before its button is pressed.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [name, status, said] of [
    ['lastra.pdf', 200, 'Il server non è riuscito a conservare il file.'],
    // It is below the limit, so it is not called too large.
    ['referto.pdf', 413, 'la sua dimensione è accettata'],
  ] as const) {
    const before = await form.documents.count();
    const end = await stepBetween(page, '/api/uploads/contact-form', { ...html, status });
    await form.attach(pdf(name));
    await expect(form.form.getByText(said)).toBeVisible();
    await end();
    await form.form.getByRole('button', { name: `Riprova a caricare ${name}` }).click();
    await expect(form.documents).toHaveCount(before + 1);
  }
});

test('a draft that a challenge keeps is not said to be deleted', async ({ page }) => {
  const form = await openForm(page);
  await form.name.fill('Marta Neri');
  await form.saving('fullName', () => form.name.blur());
  const end = await stepBetween(page, '/updateClientContactForm', { ...html, status: 200 });
  const remove = async () => {
    await page.getByRole('button', { name: /^Elimina/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Elimina/ })
      .click();
  };
  await remove();
  await expect(page.getByText('Non tutto è stato eliminato')).toBeVisible();
  await expect(form.name).toHaveValue('Marta Neri');
  await end();
  await remove();
  await expect(page.getByText('Bozza e documenti eliminati.')).toBeVisible();
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
