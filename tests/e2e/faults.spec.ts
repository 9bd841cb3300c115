import type { Page } from '@playwright/test';
import { mayComplain } from '../support/journey.ts';
import { jpeg, pdf } from '../support/documents.ts';
import { quoteForm } from '../support/quote-form.ts';
import { expect, test } from '../support/staff-journey.ts';
import { expectAccessible, hydrated } from './site-steps.ts';

// The website reports failures behind it within ten seconds. The rest is a margin for a busy machine.
const noHang = { timeout: 30_000 };

/** Follows a link of a failed page until the page that it retries is there. */
const tryUntilShown = (page: Page, link: string, heading: string) =>
  expect(async () => {
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 5000 });
  }).toPass(noHang);

test('a visitor gets through while provider and storage fail and restart, and loses nothing', async ({
  page,
  upstream,
}) => {
  mayComplain(page, /Failed to load resource|failed/i);
  const { provider, storage } = upstream;
  const form = quoteForm(page);
  const save = 'PUT /contact-form/updateClientContactForm';
  await page.goto('/');
  await form.countryPickerReady();

  await test.step('a save that is cut off is made again', async () => {
    provider.misbehave(save, { kind: 'reset' }, 1);
    await form.name.fill('Marta Neri');
    await form.saving('fullName', () => form.name.blur());
  });

  await test.step('what is typed while the provider is down is saved when it is back', async () => {
    await provider.stop();
    await form.message.fill('Una corona e una pulizia');
    await form.message.blur();
    await expect(page.getByText('Alcuni dati non sono ancora salvati')).toBeVisible(noHang);
    await expect(form.message).toHaveValue('Una corona e una pulizia');
    await form.saving('message', () => provider.restart());
    await expect(page.getByText('Alcuni dati non sono ancora salvati')).toBeHidden(noHang);
  });

  await test.step('a refusal by the storage is shown, and the document is sent again', async () => {
    storage.misbehave('PUT', { status: 500 }, 1);
    await form.attach(pdf('lastra.pdf'));
    await form.form.getByRole('button', { name: 'Riprova a caricare lastra.pdf' }).click(noHang);
    await expect(form.documents).toHaveCount(1, noHang);
  });

  await test.step('a connection that the storage closes in the middle is shown too', async () => {
    storage.misbehave('PUT', { kind: 'reset' }, 1);
    await form.attach(jpeg('sorriso.jpg'));
    await form.form.getByRole('button', { name: 'Riprova a caricare sorriso.jpg' }).click(noHang);
    await expect(form.documents).toHaveCount(2, noHang);
  });

  await test.step('a document that is stored although its answer was lost is listed when sent again', async () => {
    provider.misbehave('POST /contact-form/confirm-upload', { kind: 'loseAnswer' }, 1);
    await form.attach(pdf('panoramica.pdf'));
    await form.form.getByRole('button', { name: 'Riprova a caricare panoramica.pdf' }).click(noHang);
    await expect(form.documents).toHaveCount(3, noHang);
    await expect(form.form.getByText('con lo stesso nome')).toBeHidden();
  });

  await test.step('a submission that fails leaves everything in place', async () => {
    await form.phone.pressSequentially('3331234567');
    await form.saving('phoneNumber', () => form.phone.blur());
    provider.misbehave('POST /contact-form/submit-form', { status: 500 }, 1);
    await form.submit.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Invio non riuscito' })).toBeVisible(noHang);
    await expect(form.submit).toBeFocused();
    await expect(form.name).toHaveValue('Marta Neri');
    await expect(form.documents).toHaveCount(3);
  });

  await test.step('and the next one goes through, once', async () => {
    await form.submit.click();
    await expect(form.thanks).toBeVisible(noHang);
    const submitted = [...provider.forms.byToken.values()].filter((candidate) => candidate.submitted);
    expect(submitted).toHaveLength(1);
    expect(submitted[0]?.fields).toMatchObject({
      fullName: 'Marta Neri',
      message: 'Una corona e una pulizia',
    });
  });
});

test('without a provider pages without it stay whole, an article says so and comes back with it', async ({
  page,
  upstream,
}) => {
  mayComplain(page, /status of 503/);
  const { provider } = upstream;
  const article = provider.articles.add('Il primo viaggio', [{ id: 1, type: 'paragraph', content: 'Si parte.' }]);
  await provider.stop();

  await test.step('the article is shown as missing, with the reason', async () => {
    const answer = await page.goto(`/blog/${article.id}`);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog non trovato' })).toBeVisible();
    await expect(page.getByText('In questo momento il servizio non risponde')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await hydrated(page);
    await expect(page.locator('[class*=loader]')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the other pages are there, the list of articles is empty', async () => {
    for (const path of ['/', '/blogs']) {
      const list = await page.goto(path);
      expect(list?.status()).toBe(200);
      await expect(page.getByText('Non ci sono ancora blog')).toBeVisible();
    }
  });

  await test.step('trying again helps when the provider is back', async () => {
    await page.goto(`/blog/${article.id}`);
    await provider.restart();
    await tryUntilShown(page, 'Riprova', 'Il primo viaggio');
  });
});

test('staff get an answer in time from a provider that gives none, read in their language that it is down, and go on when it is back', async ({
  page,
  upstream,
  staff,
}) => {
  // The browser's messages, and those of docs/product.md, 8.2.
  mayComplain(page, /Failed to load resource|ERR_FAILED|could not be loaded/);
  const { provider } = upstream;

  await test.step('it gives no answer', async () => {
    provider.forms.add();
    await staff.signIn();
    const answerAgain = provider.misbehave('GET /contact-form/all', { kind: 'holdAnswer' });
    await page.goto('/dashboard/contactFormManagement');
    await expect(page.getByText('Failed to load contact forms')).toBeVisible(noHang);
    answerAgain();
    await page.reload();
    await expect(page.getByRole('table', { name: 'Popis upita' })).toBeVisible(noHang);
  });

  await test.step('it is down', async () => {
    await provider.stop();
    const answer = await page.goto('/dashboard/manage-blogs');
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1, name: 'Usluga trenutačno nije dostupna' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hr');
    await hydrated(page, 'main');
    await expect(page.locator('[class*=loader]')).toHaveCount(0);
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Kontrolna ploča' })).toHaveAttribute('href', '/dashboard');
    await provider.restart();
    await tryUntilShown(page, 'Pokušaj ponovno', 'Upravljaj Blogovima');
  });
});
