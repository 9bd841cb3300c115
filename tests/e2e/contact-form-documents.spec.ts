import type { Locator, Page } from '@playwright/test';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { pdf } from '../support/documents.ts';
import { fromWebsite, mayComplain, expect, test } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { quoteForm } from '../support/quote-form.ts';
import { handOver } from './hand-over.ts';
import { openForm, sendForm } from './contact-form-steps.ts';
import { holdRequests } from './site-steps.ts';

const uploads = '**/api/uploads/contact-form';

test('documents can be dropped and pasted, stand three in a row, and removing one moves nothing under the finger', async ({
  page,
}) => {
  const form = await openForm(page);
  await handOver(form.form.getByText('Allega Documenti'), 'drop', [pdf('a.pdf'), pdf('b.pdf')]);
  await expect(form.documents).toHaveCount(2);
  await handOver(form.message, 'paste', [pdf('c.pdf'), pdf('d.pdf'), pdf('e.pdf')]);
  await expect(form.documents).toHaveCount(5);
  const rows = await form.documents.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().y));
  expect(new Set(rows.slice(0, 3)).size).toBe(1);
  expect(rows[3]).toBeGreaterThan(rows[0] ?? 0);

  await page.setViewportSize({ width: 390, height: 664 });
  const remove = form.form.getByRole('button', { name: 'Rimuovi a.pdf' });
  // The list continues below the window.
  await remove.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const before = await page.evaluate(() => scrollY);
  await remove.click();
  await expect(form.documents).toHaveCount(4);
  await expect(remove).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('each upload shows its progress and can be cancelled; saving and uploads continue when the visitor opens another page', async ({
  page,
}) => {
  const form = quoteForm(page);
  const release = await holdRequests(page, uploads);
  await page.goto('/');
  await form.countryPickerReady();
  await form.attach(pdf('lento.pdf'), pdf('lentissimo.pdf'));
  await expect(form.form.getByRole('progressbar', { name: 'Caricamento di lento.pdf' })).toBeVisible();
  await expect(form.form.getByRole('progressbar')).toHaveCount(2);
  await expect(form.form.getByText(/^Restano 2 documenti: \d+%$/)).toBeVisible();
  await form.form.getByRole('button', { name: 'Annulla il caricamento di lento.pdf' }).click();
  await expect(form.form.getByRole('progressbar')).toHaveCount(1);
  await expect(form.documents).toHaveCount(0);

  await form.message.fill('Scritto nella prima pagina');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Termini e Condizioni' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(form.message).toHaveValue('Scritto nella prima pagina');
  await expect(form.form.getByRole('progressbar')).toBeVisible();
  release();
  await expect(form.documents).toHaveText([/lentissimo\.pdf/]);
});

/** @returns the last parts of the addresses of pictures that the page fetches from now on. */
function fetchedPictures(page: Page): readonly string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') names.push(request.url().split('/').at(-1) ?? '');
  });
  return names;
}

/** @returns whether the browser can still show the address. */
const isShown = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve(true));
        image.addEventListener('error', () => resolve(false));
        image.src = url;
      }),
    address,
  );

/** @returns the address of a list's only picture, once it is painted. */
async function shownPicture(list: Locator): Promise<string> {
  const image = list.locator('img');
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  return (await image.getAttribute('src')) ?? '';
}

test('a picture is previewed from the visitor’s device and not fetched back; after a reload a small one shows itself, a large one is not fetched for that, and a removed one is gone', async ({
  page,
}) => {
  // The revoked blob URLs cause this message.
  mayComplain(page, /ERR_FILE_NOT_FOUND/);
  const fetched = fetchedPictures(page);
  const form = quoteForm(page);

  await test.step('while it is sent, and when it is stored', async () => {
    const release = await holdRequests(page, uploads);
    await page.goto('/');
    await form.attach(pngFile('sorriso.png'), pdf('panoramica.pdf'));
    const sending = await shownPicture(form.form.getByRole('list', { name: 'Documenti in caricamento' }));
    expect(sending).toMatch(/^blob:/);
    release();
    await expect(form.documents).toHaveCount(2);
    const stored = await shownPicture(form.form.getByRole('list', { name: 'Documenti allegati' }));
    expect(stored).toMatch(/^blob:/);
    await expect.poll(() => isShown(page, sending)).toBe(false);
    await form.form.getByRole('button', { name: 'Rimuovi sorriso.png' }).click();
    await expect(form.documents).toHaveCount(1);
    await expect.poll(() => isShown(page, stored)).toBe(false);
    expect(fetched).not.toContain('sorriso.png');
  });

  await test.step('after a reload', async () => {
    const large = pngFile('grande.png');
    large.buffer = Buffer.concat([large.buffer, Buffer.alloc(1_000_000)]);
    await form.attach(pngFile('piccola.png'), large);
    await expect(form.documents).toHaveCount(3);
    await form.form.getByRole('button', { name: 'Rimuovi panoramica.pdf' }).click();
    await expect(form.documents).toHaveCount(2);
    await page.reload();
    await expect(form.documents).toHaveCount(2);
    await expect(form.documents.getByRole('link', { name: 'piccola.png' })).toBeVisible();
    await expect(form.documents.filter({ hasText: 'grande.png' })).toContainText('PNG');
    expect(await shownPicture(form.documents.filter({ hasText: 'piccola.png' }))).toMatch(/piccola\.png$/);
    expect(fetched).not.toContain('grande.png');
  });
});

test('a refused file and failures leave the rest in place: a second try succeeds, and the visitor goes on and sends', async ({
  page,
}) => {
  mayComplain(page, /status of 50[02]|Upload failed|Deleting a file failed/);
  const form = await openForm(page);

  await test.step('a file of a type that is not accepted is refused beside another', async () => {
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
  });

  await test.step('a failed upload shows its reason, and a second try succeeds', async () => {
    const refusal = { ...fromWebsite, status: 502, json: { code: 'STORAGE_REFUSED', message: '' } };
    await page.route(uploads, (route) => route.fulfill(refusal), { times: 1 });
    await form.attach(pdf('lastra.pdf'));
    await expect(form.form.getByText('Il server non è riuscito a conservare il file')).toBeVisible();
    await form.form.getByRole('button', { name: 'Riprova a caricare lastra.pdf' }).click();
    await expect(form.documents).toHaveCount(2);
    await expect(form.form.getByText('Il server non è riuscito')).toBeHidden();
  });

  await test.step('a document the server does not delete stays, and only the log reports it', async () => {
    await page.route('**/delete-uploaded-file/**', (route) => route.fulfill({ ...fromWebsite, status: 500, json: {} }));
    const logged = page.waitForEvent('console', (message) => message.text().includes('Deleting a file failed'));
    await form.form.getByRole('button', { name: 'Rimuovi lastra.pdf' }).click();
    await logged;
    await expect(form.documents).toHaveCount(2);
  });

  await form.name.fill('Maria Rossi');
  await form.phone.pressSequentially('3331234567');
  await form.message.fill('Un impianto');
  await sendForm(form);
});
