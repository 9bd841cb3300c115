import type { Locator, Page } from '@playwright/test';
import { openBrowser } from '../support/browser.ts';
import { pdf } from '../support/documents.ts';
import { expect, mayComplain, test } from '../support/journey.ts';
import { field, numberField } from '../support/provider-client.ts';
import { openForm } from './contact-form-steps.ts';

/** Milliseconds for which a finger holds a key or a button. */
const held = { delay: 80 };

type QuoteForm = Awaited<ReturnType<typeof openForm>>;

/** Replaces the text of a field by real keys, leaves it, and waits until it is saved. */
async function enter(form: QuoteForm, name: string, field: Locator, text: string): Promise<void> {
  await field.click(held);
  await field.press('ControlOrMeta+a');
  await form.saving(name, async () => {
    if (text === '') await field.press('Backspace', held);
    else await field.pressSequentially(text, { delay: 20 });
    await field.press('Tab', held);
  });
}

/** Opens the form of the home page and fills it in. */
async function begin(page: Page): Promise<QuoteForm> {
  const form = await openForm(page);
  for (const [name, control, text] of [
    ['fullName', form.name, 'Anna Prova'],
    ['phoneNumber', form.phone, '347 555 2222'],
    ['message', form.message, 'Vorrei un preventivo'],
  ] as const) {
    await control.fill(text);
    await form.saving(name, () => control.press('Tab'));
  }
  return form;
}

/** Opens the form of another page in a new tab. */
const openTab = async (page: Page): Promise<QuoteForm> =>
  openForm(await page.context().newPage(), '/service/Impianti%20Dentali');

/** @returns the newest request as staff see it. */
async function newestRequest(origin: string) {
  const admin = openBrowser(origin);
  await admin.login();
  const id = numberField((await admin.get('/api/contact-form/all')).json, 'contactForms', 0, 'id');
  const { json } = await admin.get(`/api/staff/forms/${id}`);
  return json;
}

test('what another tab has changed, emptied, removed and added is what a tab shows, sends and thanks for', async ({
  page,
  site,
}) => {
  const form = await begin(page);
  await form.attach(pdf('lastra.pdf'));
  await expect(form.documents).toHaveCount(1);
  const other = await openTab(page);

  await test.step('a changed number is shown before it is sent', async () => {
    await expect(other.phone).toHaveValue('+39 347 555 2222');
    await enter(other, 'phoneNumber', other.phone, '348 555 9999');
    await page.bringToFront();
    await form.submit.click(held);
    await expect(form.form).toContainText('altro dispositivo: numero di telefono.');
    await expect(form.phone).toHaveValue('+39 348 555 9999');
  });

  await test.step('a tab that is shown again shows what is stored, and keeps what is being typed', async () => {
    await form.message.click(held);
    await form.message.press('End');
    await form.message.pressSequentially(' per due impianti', { delay: 20 });
    await enter(other, 'phoneNumber', other.phone, '349 555 9999');
    await page.bringToFront();
    // Browsers without a window hide no tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(form.phone).toHaveValue('+39 349 555 9999');
    await expect(form.message).toHaveValue('Vorrei un preventivo per due impianti');
  });

  await test.step('documents are those of both tabs', async () => {
    await expect(other.documents).toHaveCount(1);
    await other.form.getByRole('button', { name: 'Rimuovi lastra.pdf' }).click(held);
    await expect(other.documents).toHaveCount(0);
    await other.attach(pdf('referto.pdf'), pdf('panoramica.pdf'));
    await expect(other.documents).toHaveCount(2);
    await page.bringToFront();
    await expect(form.documents).toHaveCount(2);
  });

  await test.step('a number that was emptied is asked for', async () => {
    await enter(other, 'phoneNumber', other.phone, '');
    await page.bringToFront();
    await form.submit.click(held);
    await expect(form.phone).toHaveValue('');
    await expect(form.form).toContainText('Per inviare manca ancora: il numero di telefono.');
    await expect(form.submit).toBeDisabled();
    await enter(form, 'phoneNumber', form.phone, '347 555 2222');
    await form.submit.click(held);
  });

  await test.step('both tabs thank, and both begin anew', async () => {
    await expect(page.getByText('Ti chiamiamo al')).toContainText('+39 347 555 2222');
    await expect(page.getByText('Documenti ricevuti: 2')).toBeVisible();
    await expect(other.thanks).toBeVisible();
    // The other tab says nothing of what it had shown itself.
    const promise = other.thanks.page().getByText('Ti chiamiamo negli');
    await expect(promise).toHaveText(/^Ti chiamiamo negli orari della clinica /, { useInnerText: true });
    await other.thanks.page().getByRole('button', { name: 'Invia di nuovo il modulo' }).click(held);
    await expect(other.name).toHaveValue('');
    await expect(form.name).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('isFormSubmitted'))).toBeNull();
  });

  const request = await newestRequest(site.origin);
  expect(request).toMatchObject({
    status: 'completed',
    phoneNumber: '393475552222',
    message: 'Vorrei un preventivo per due impianti',
  });
  const files = field(request, 'files');
  expect(files).toHaveLength(2);
  for (const name of ['panoramica.pdf', 'referto.pdf']) expect(files).toContainEqual(expect.objectContaining({ name }));
});

test('a hidden tab names the document that was lost when another tab sent, until its visitor has seen it', async ({
  page,
}) => {
  const form = await begin(page);
  const hidden = await page.context().newPage();
  mayComplain(hidden, /ERR_FAILED|Upload failed/);
  await hidden.clock.install();
  await hidden.route('**/api/uploads/**', (route) => route.abort());
  // Browsers without a window hide no tab.
  await hidden.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  const other = await openForm(hidden);
  await other.attach(pdf('panoramica.pdf'));
  await expect(other.form.getByText('Il file riparte da solo appena torna la rete.')).toBeVisible();

  await form.submit.click(held);
  await expect(other.thanks).toBeVisible();
  await hidden.clock.fastForward(60_000);
  const notifications = hidden.getByRole('region', { name: 'Notifiche' });
  await expect(notifications).toHaveText('Richiesta inviata da un’altra scheda, senza: panoramica.pdf.');
  await notifications.getByRole('button', { name: 'Chiudi la notifica' }).hover();
  await hidden.mouse.move(0, 0);
  await hidden.clock.fastForward(9000);
  await expect(notifications).toHaveText('');
});
