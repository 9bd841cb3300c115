import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pdf } from '../support/documents.ts';
import { expect, test } from '../support/journey.ts';
import { newFolder } from '../support/new-folder.ts';
import { pngFile } from '../support/pictures.ts';
import { handOver } from './hand-over.ts';
import { openForm, savedDraft } from './contact-form-steps.ts';
import { withCookieChoice } from './site-steps.ts';

/** What the browser hands over without keys: dropped files and folders, the clipboard, values of its own. */

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

/** Drops files and folders of the disk on the middle of an element, as a mouse does. */
async function dropFromDisk(page: Page, target: Locator, files: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not shown');
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  await devtools.detach();
}

test('a folder that is dropped anywhere on the form is read: its documents are attached, one row refuses the others; files beside the form do not take the place of the page, nor a cell of a table that of a text', async ({
  page,
}) => {
  const folder = newFolder();
  const file = join(folder, 'dente.pdf');
  writeFileSync(file, pdf('dente.pdf').buffer);
  const disc = join(folder, 'disco');
  mkdirSync(join(disc, 'DICOM', 'serie 1'), { recursive: true });
  writeFileSync(join(disc, 'referto.pdf'), pdf('referto.pdf').buffer);
  writeFileSync(join(disc, 'DICOM', 'serie 1', 'lastra.pdf'), pdf('lastra.pdf').buffer);
  writeFileSync(join(disc, 'DICOM', '.DS_Store'), 'system');
  writeFileSync(join(disc, 'autorun.inf'), 'open=viewer.exe');
  writeFileSync(join(disc, 'viewer.exe'), 'MZ');
  const form = await openForm(page);
  const url = page.url();
  await form.message.fill('Un preventivo');

  // The later drop shows that this one has had its effect.
  await dropFromDisk(page, page.locator('header'), [file]);
  await dropFromDisk(page, form.message, [disc]);
  await expect(form.documents).toHaveCount(2);
  await expect(form.documents.getByRole('link', { name: 'referto.pdf' })).toBeVisible();
  await expect(form.documents.getByRole('link', { name: 'lastra.pdf' })).toBeVisible();
  const refused = form.form.getByRole('list', { name: 'Documenti in caricamento' }).getByRole('listitem');
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText(/e altri 1 file di disco/);
  expect(page.url()).toBe(url);
  await expect(form.message).toHaveValue('Un preventivo');

  await dropFromDisk(page, form.name, [file]);
  await expect(form.documents).toHaveCount(3);
  const picture = pngFile('image.png');
  expect(await handOver(form.message, 'paste', [picture], { 'text/plain': '1.200 €\t3' })).toBe(false);
  await handOver(form.message, 'paste', [picture]);
  await expect(form.documents).toHaveCount(4);
});

/** Fills in a field as the browser itself does: without an event. */
const fillSilently = (field: Locator, value: string) =>
  field.evaluate((input, value) => {
    const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    // React takes a value that is assigned to the element itself for its own.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
  }, value);

test('values that the browser fills in without an event stay, are saved and sent', async ({ page }) => {
  const form = await openForm(page);
  const token = page.waitForResponse('**/api/contact-form/initializeClientContactForm');
  await test.step('while the next field is typed', async () => {
    await form.saving('fullName', async () => {
      await fillSilently(form.name, 'Maria Rossi');
      await fillSilently(form.email, 'maria@posta.it');
      await form.phone.pressSequentially('347');
    });
    await expect(form.name).toHaveValue('Maria Rossi');
    await expect(form.email).toHaveValue('maria@posta.it');
  });
  const { clientToken } = await (await token).json();
  await test.step('when the visitor returns', async () => {
    await form.phone.pressSequentially('1234567');
    await form.saving('phoneNumber', () => form.phone.press('Tab'));
    // The answer to the call before may be what makes the form look at its fields.
    await form.saving('message', async () => {
      await fillSilently(form.message, 'Un preventivo');
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    });
  });
  await expect
    .poll(() => savedDraft(page, clientToken))
    .toMatchObject({ fullName: 'Maria Rossi', email: 'maria@posta.it', message: 'Un preventivo' });
  await test.step('when the request is sent', async () => {
    const saved = page.waitForRequest((request) => request.postData()?.includes('Due preventivi') ?? false);
    await fillSilently(form.message, 'Due preventivi');
    await form.form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    await saved;
    await expect(form.thanks).toBeVisible();
  });
});
