import type { Page } from '@playwright/test';
import { blob } from '../support/documents.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { crawling, fillInForm, openForm, savedDraft, slowDown } from './contact-form-steps.ts';
import { holdRequests } from './site-steps.ts';

/** @returns the HTTP requests of a call so far, answered or not. */
function requestsTo(page: Page, call: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(call)) seen.push(request.postData() ?? '');
  });
  return seen;
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('clientToken') ?? '');

test('on a slow line each field says when it is saved, and the form is sent once', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const form = quoteForm(page);
  const submissions = requestsTo(page, '/submit-form');
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });
  await form.countryPickerReady();

  await test.step('a field that is left is being saved, then saved', async () => {
    const save = '**/updateClientContactForm';
    const release = await holdRequests(page, save);
    await form.name.fill('Maria');
    await form.name.blur();
    await expect(form.form.locator('[data-save-state=saving]')).toHaveText('Salvataggio…');
    release();
    await expect(form.form.locator('[data-save-state=saved]')).toHaveText('Salvato');
    await page.unroute(save);
  });

  await test.step('values of one field arrive in their order, however fast they follow', async () => {
    const saves = requestsTo(page, '/updateClientContactForm');
    for (const name of ['Maria R', 'Maria Ro', 'Maria Rossi']) {
      await form.name.fill(name);
      await form.name.blur();
    }
    await expect.poll(() => saves.at(-1)).toContain('Maria Rossi');
    await expect(form.form.locator('[data-save-state=saved]')).toHaveCount(1);
    expect(await savedDraft(page, await tokenOf(page))).toMatchObject({ fullName: 'Maria Rossi' });
  });

  await test.step('a document shows its upload progress', async () => {
    await slowDown(page, crawling);
    await form.attach(blob('tac.dcm', 250_000));
    const bar = form.form.getByRole('progressbar', { name: 'Caricamento di tac.dcm' });
    await expect(bar).toBeVisible();
    await expect(form.form.getByText(/^Caricamento di un documento: (25|50|75)%$/)).toBeAttached();
    await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(20);
    await form.phone.fill('3331234567');
    await form.phone.blur();
    // Fields are still saved during the upload.
    await expect(form.form.locator('[data-save-state=saved]')).toHaveCount(2);
    await expect(bar).toBeVisible();
    await slowDown(page);
    await expect(form.documents).toHaveCount(1, { timeout: 60_000 });
  });

  await test.step('pressed twice, the button sends once', async () => {
    await form.message.fill('Vorrei un preventivo');
    const release = await holdRequests(page, '**/submit-form');
    await form.submit.dblclick();
    await expect(page.getByText('Invio in corso')).toBeVisible();
    const button = page.getByRole('button', { name: 'Invia e risparmia fino al 70%', includeHidden: true });
    await expect(button).toBeDisabled();
    release();
    await expect(form.thanks).toBeVisible({ timeout: 60_000 });
    expect(submissions).toHaveLength(1);
  });
});

test('sent while a document is uploaded, the form waits for it and shows the progress', async ({ page }) => {
  test.slow();
  // The form is taller than this window, and its button is at its end.
  await page.setViewportSize({ width: 390, height: 700 });
  const form = quoteForm(page);
  const order: string[] = [];
  page.on('response', (response) => {
    const call = /uploads\/contact-form|submit-form/.exec(response.url())?.[0];
    if (call) order.push(call);
  });
  await page.goto('/');
  await fillInForm(form);
  await slowDown(page, crawling);
  await form.attach(blob('tac.dcm', 250_000));
  await form.submit.click();
  await expect(page.getByText('Prima finiscono di arrivare i documenti.')).toBeVisible();
  for (const part of [
    page.getByText('Invio in corso'),
    page.getByRole('progressbar', { name: 'Caricamento dei documenti' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  // The form cannot be used meanwhile.
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await page.locator('form :focus').count()).toBe(0);
  }
  await expect(page.getByText('Invio in corso')).toBeVisible();
  await slowDown(page);
  await expect(form.thanks).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => order).toEqual(['uploads/contact-form', 'submit-form']);
});

test('what is being typed when the visitor goes to another site or closes the tab is in the draft, also while its field is being saved, and a field that is emptied is empty', async ({
  page,
  context,
}) => {
  const form = await openForm(page);
  await form.email.fill('maria@posta.it');
  await form.saving('email', () => form.email.blur());
  const token = await tokenOf(page);
  const expectStored = (fields: Record<string, string>) =>
    expect.poll(() => savedDraft(page, token)).toMatchObject({ email: 'maria@posta.it', ...fields });

  await test.step('goes to another site', async () => {
    await form.message.pressSequentially('Vorrei');
    await page.goto('about:blank');
    await expectStored({ message: 'Vorrei' });
  });

  await test.step('closes the tab while the field is being saved', async () => {
    const tab = await context.newPage();
    const { message, saving } = await openForm(tab);
    await expect(message).toHaveValue('Vorrei');
    await tab.evaluate(() => {
      const send = window.fetch;
      window.fetch = async (...request) => {
        window.fetch = send;
        await send(...request);
        return Promise.withResolvers<Response>().promise;
      };
    });
    await message.press('End');
    await message.pressSequentially(' un impianto');
    await saving('message', () => message.blur());
    await message.press('End');
    await message.pressSequentially(' e una corona');
    await tab.close();
    await expectStored({ message: 'Vorrei un impianto e una corona' });
  });

  await test.step('closes the tab when a field is emptied', async () => {
    const tab = await context.newPage();
    const { email } = await openForm(tab);
    await expect(email).toHaveValue('maria@posta.it');
    await email.focus();
    await tab.keyboard.press('Control+A');
    await tab.keyboard.press('Delete');
    // Waits until the key has taken effect before the tab is closed.
    await expect(email).toHaveValue('');
    await tab.close();
    await expectStored({ email: '' });
  });
});

test('the browser asks before it leaves what is not saved, and not otherwise', async ({ page, context }) => {
  mayComplain(page, /ERR_INTERNET_DISCONNECTED|Saving message failed/);
  const form = quoteForm(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/');
  await form.countryPickerReady();
  await form.message.click();
  await form.message.fill('Scritto con rete');
  await form.saving('message', () => form.message.blur());
  // The answer has arrived a moment before the page knows of it.
  await expect(form.form.locator('[data-save-state=saved]')).toHaveCount(1);
  await page.reload();
  await form.countryPickerReady();
  expect(asked).toEqual([]);

  await context.setOffline(true);
  await form.message.click();
  await form.message.fill('Scritto senza rete');
  await form.message.blur();
  await expect(form.form.getByText('Alcuni dati non sono ancora salvati')).toBeVisible();
  await page.goto('about:blank');
  expect(asked).toEqual(['beforeunload']);
});
