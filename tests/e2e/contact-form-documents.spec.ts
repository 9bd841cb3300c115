import type { Locator } from '@playwright/test';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { jpeg, pdf } from '../support/documents.ts';
import { expect, test } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { quoteForm } from '../support/quote-form.ts';

const uploads = '**/api/uploads/contact-form';

/** Drops or pastes PDF files of these names on an element. */
function hand(target: Locator, kind: 'drop' | 'paste', names: string[]): Promise<void> {
  return target.evaluate(
    (element, { kind, names }) => {
      const data = new DataTransfer();
      for (const name of names) data.items.add(new File(['%PDF-1.4'], name, { type: 'application/pdf' }));
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    { kind, names },
  );
}

test('documents can be dropped and pasted', async ({ page }) => {
  const form = quoteForm(page);
  await page.goto('/');
  await form.countryPickerReady();
  await hand(form.form.getByText('Allega Documenti'), 'drop', ['a.pdf', 'b.pdf']);
  await expect(form.documents).toHaveCount(2);
  await hand(form.message, 'paste', ['c.pdf']);
  await expect(form.documents).toHaveCount(3);
});

test('three documents stand in a row', async ({ page }) => {
  const form = quoteForm(page);
  await page.goto('/');
  await form.attach(...['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(pdf));
  await expect(form.documents).toHaveCount(4);
  const boxes = await Promise.all((await form.documents.all()).map((document) => document.boundingBox()));
  const rows = boxes.map((box) => box?.y);
  expect(new Set(rows.slice(0, 3)).size).toBe(1);
  expect(rows[3]).toBeGreaterThan(rows[0] ?? 0);
});

test('each upload shows its progress and can be cancelled', async ({ page }) => {
  const form = quoteForm(page);
  // Never answered: the upload runs until it is cancelled.
  await page.route(uploads, () => {});
  await page.goto('/');
  await form.attach(pdf('lento.pdf'), pdf('lentissimo.pdf'));
  await expect(form.form.getByRole('progressbar', { name: 'Caricamento di lento.pdf' })).toBeVisible();
  await expect(form.form.getByRole('progressbar')).toHaveCount(2);
  await expect(form.form.getByText(/^Restano 2 documenti: \d+%$/)).toBeVisible();
  await form.form.getByRole('button', { name: 'Annulla il caricamento di lento.pdf' }).click();
  await expect(form.form.getByRole('progressbar')).toHaveCount(1);
  await expect(form.documents).toHaveCount(0);
});

test('a picture being uploaded is previewed from the visitor’s device, and only during the upload', async ({
  page,
  consoleWatch,
}) => {
  // The browser's message about the revoked address.
  consoleWatch.expect(/ERR_FILE_NOT_FOUND/);
  const form = quoteForm(page);
  const answer = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/');
  await form.attach(pngFile('sorriso.png'), pdf('panoramica.pdf'));
  const previews = form.form.getByRole('list', { name: 'Documenti in caricamento' }).locator('img');
  await expect(previews).toHaveCount(1);
  await expect
    .poll(() => previews.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const address = (await previews.getAttribute('src')) ?? '';
  expect(address).toMatch(/^blob:/);
  answer.resolve();
  await expect(form.documents).toHaveCount(2);
  const isThere = (url: string) =>
    page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.addEventListener('load', () => resolve(true));
          image.addEventListener('error', () => resolve(false));
          image.src = url;
        }),
      url,
    );
  expect(await isThere(address)).toBe(false);
});

test('a failed upload shows its reason, and a second try succeeds', async ({ page, consoleWatch }) => {
  consoleWatch.expect(/status of 502|Upload failed/);
  const form = quoteForm(page);
  await page.route(
    uploads,
    (route) => route.fulfill({ status: 502, json: { code: 'STORAGE_REFUSED', message: '' } }),
    {
      times: 1,
    },
  );
  await page.goto('/');
  await form.attach(pdf('panoramica.pdf'));
  await expect(form.form.getByText('Il server non è riuscito a conservare il file')).toBeVisible();
  await form.form.getByRole('button', { name: 'Riprova a caricare panoramica.pdf' }).click();
  await expect(form.documents).toHaveCount(1);
  await expect(form.form.getByText('Il server non è riuscito')).toBeHidden();
});

for (const [status, text] of [
  [
    400,
    'Il file non può essere caricato perché è troppo grande o la somma di tutti i file caricati supera il limite.',
  ],
  [401, 'Il file non può essere caricato perché un file con lo stesso nome è già stato caricato.'],
] as const) {
  test(`the server's ${status} shows its exact text`, async ({ page, consoleWatch }) => {
    consoleWatch.expect(new RegExp(`status of ${status}|Upload failed`));
    const form = quoteForm(page);
    await page.route(uploads, (route) => route.fulfill({ status, json: { code: 'REFUSED', message: '' } }));
    await page.goto('/');
    await form.attach(pdf('panoramica.pdf'));
    await expect(form.form.getByText(text, { exact: true })).toBeVisible();
  });
}

test('a file of a type that is not accepted is refused, and the visitor goes on and sends', async ({
  page,
}) => {
  const form = quoteForm(page);
  await page.goto('/');
  await form.countryPickerReady();
  const program = { name: 'x.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
  await form.attach(program, pdf('panoramica.pdf'));
  const refused = form.form
    .getByRole('list', { name: 'Documenti in caricamento' })
    .getByRole('listitem')
    .filter({ hasText: 'x.exe' });
  await expect(refused.getByRole('alert')).toHaveText(uploadRefusals.FILE_TYPE);
  await expect(refused.getByRole('button', { name: /Riprova/ })).toHaveCount(0);
  await expect(form.documents).toHaveCount(1);
  await expect(form.documents.getByRole('link', { name: 'panoramica.pdf' })).toBeVisible();

  await form.name.fill('Maria Rossi');
  await form.phone.pressSequentially('3331234567');
  await form.message.fill('Un impianto');
  await form.submit.click();
  await expect(form.thanks).toBeVisible();
});

test('an image shows itself, and a removed document is gone on the server too', async ({ page }) => {
  const form = quoteForm(page);
  await page.goto('/');
  await form.attach(jpeg('sorriso.jpg'), pdf('panoramica.pdf'));
  await expect(form.documents).toHaveCount(2);
  await expect(form.documents.locator('img')).toHaveCount(1);
  await form.form.getByRole('button', { name: 'Rimuovi panoramica.pdf' }).click();
  await expect(form.documents).toHaveCount(1);
  await page.reload();
  await expect(form.documents).toHaveCount(1);
  await expect(form.documents.getByRole('link', { name: 'sorriso.jpg' })).toBeVisible();
});

test('a document the server does not delete stays, and only the log reports it', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 500|Deleting a file failed/);
  const form = quoteForm(page);
  await page.goto('/');
  await form.attach(pdf('panoramica.pdf'));
  await expect(form.documents).toHaveCount(1);
  await page.route('**/delete-uploaded-file/**', (route) => route.fulfill({ status: 500, json: {} }));
  const logged = page.waitForEvent('console', (message) => message.text().includes('Deleting a file failed'));
  await form.form.getByRole('button', { name: 'Rimuovi panoramica.pdf' }).click();
  await logged;
  await expect(form.documents).toHaveCount(1);
});

test('saving and uploads continue when the visitor opens another page', async ({ page }) => {
  const form = quoteForm(page);
  const answer = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/');
  await form.countryPickerReady();
  await form.message.fill('Scritto nella prima pagina');
  await form.attach(pdf('lento.pdf'));
  await expect(form.form.getByRole('progressbar')).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Termini e Condizioni' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(form.message).toHaveValue('Scritto nella prima pagina');
  await expect(form.form.getByRole('progressbar')).toBeVisible();
  answer.resolve();
  await expect(form.documents).toHaveCount(1);
});
