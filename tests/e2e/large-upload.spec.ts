import { createHash, randomFillSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser } from '../support/browser.ts';
import { startFailingProxy, type FailingProxy } from '../support/failing-proxy.ts';
import { expect, mayComplain, test as base } from '../support/journey.ts';
import { newFolder } from '../support/new-folder.ts';
import { sendRequest } from '../support/patient-page.ts';
import { quoteForm } from '../support/quote-form.ts';
import { openForms } from '../support/staff-login.ts';
import { fillInForm, openForm, slowDown } from './contact-form-steps.ts';
import { expectAccessible, hydrated } from './site-steps.ts';

/** Large documents (docs/product.md, 3.4), over a line that a proxy between browser and website cuts. */
const test = base.extend<{ line: FailingProxy }>({
  // Of each journey: with a fixture of the worker, the file would have a browser and a site of its own.
  line: async ({ site }, use) => {
    const line = await startFailingProxy(Number(new URL(site.origin).port));
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(`http://127.0.0.1:${line.port}`),
});

const megabyte = 1024 ** 2;

/** Writes a file of random bytes, which begins as one of its type does. @returns its path and its hash. */
function fileOnDisk(name: string, megabytes: number, start: [text: string, at: number]) {
  const bytes = randomFillSync(Buffer.alloc(megabytes * megabyte));
  bytes.fill(0, 0, 1024);
  bytes.write(start[0], start[1], 'latin1');
  const path = join(newFolder(), name);
  writeFileSync(path, bytes);
  return { path, hash: createHash('sha256').update(bytes).digest('hex') };
}

const dicom = (name: string, megabytes: number) => fileOnDisk(name, megabytes, ['DICM', 128]);

const choose = (page: Page, path: string) => quoteForm(page).form.getByLabel('Allega Documenti').setInputFiles(path);

/** Waits until the row says that so many megabytes have arrived. */
const arrived = async (page: Page, megabytes: number, whole: number) => {
  const text = page.getByText(new RegExp(`\\d+ MB di ${whole} MB`)).first();
  await expect
    .poll(async () => Number(/(\d+) MB di/.exec((await text.textContent()) ?? '')?.[1]), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(megabytes);
};

const cut = async (line: FailingProxy) => {
  await line.fail('resets');
  await line.heal();
};

/** A line on which 36 MB take 36 seconds, so that no step comes too late, not even on a busy machine. */
const dsl = { latency: 10, bytesPerSecond: megabyte };

/** A line for what no longer needs to be seen on its way. */
const fast = { latency: 10, bytesPerSecond: 20 * megabyte };

test('a document of 36 MB can be cancelled, survives cuts, a reload and a closed tab, and staff get the same bytes', async ({
  page,
  line,
  visitor,
}) => {
  test.slow();
  mayComplain(page, /Failed to load resource|Upload failed/);
  page.on('dialog', (dialog) => dialog.accept());
  const abandoned: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') abandoned.push(response.status());
  });
  const offsets: number[] = [];
  const watchOffsets = (watched: Page) =>
    watched.on('request', (request) => {
      const offset = request.headers()['upload-offset'];
      if (request.method() === 'PATCH') offsets.push(Number(offset));
    });
  watchOffsets(page);
  const scan = dicom('cbct.dcm', 36);
  const form = await openForm(page);
  await slowDown(page, dsl);

  await test.step('one that is cancelled is removed from the server, also while it is interrupted', async () => {
    const cancel = form.form.getByRole('button', { name: 'Annulla il caricamento di cbct.dcm' });
    await choose(page, scan.path);
    await arrived(page, 2, 36);
    await line.fail('refuses');
    await expect(page.getByText(/^In pausa/)).toBeVisible({ timeout: 20_000 });
    await line.heal();
    await cancel.click();
    await expect.poll(() => abandoned).toEqual([204]);

    await choose(page, scan.path);
    await arrived(page, 2, 36);
    await page.reload();
    await page.getByRole('button', { name: 'Rinuncia a caricare cbct.dcm' }).click();
    await expect.poll(() => abandoned).toEqual([204, 204]);
    await expect(page.getByText('si è fermato')).toBeHidden();
    await form.countryPickerReady();
    offsets.length = 0;
  });

  await test.step('the form says how far it is, and can be filled in meanwhile', async () => {
    await choose(page, scan.path);
    await expect(page.getByText('Puoi continuare a compilare il modulo.')).toBeVisible();
    await expect(
      page.getByText(/^\d+ MB di 36 MB · \d+(?:,\d)? [KM]B\/s · ancora (?:meno di un minuto|\d+ minuti)$/),
    ).toBeVisible();
    await fillInForm(form, 'Maria Grande');
  });

  await test.step('a cut costs no more than what was under way', async () => {
    for (const megabytes of [4, 6]) {
      await arrived(page, megabytes, 36);
      const before = offsets.length;
      await cut(line);
      // The next cut shall hit a request that goes on, not the way to it.
      await expect.poll(() => offsets.length).toBeGreaterThan(before);
    }
    expect(offsets[1]).toBeGreaterThan(2 * megabyte);
    expect(offsets[2]).toBeGreaterThan(4 * megabyte);
  });

  await test.step('without a line it waits, and goes on when there is one', async () => {
    await line.fail('refuses');
    await expect(page.getByText(/^In pausa: riparte da solo da \d+ MB$/)).toBeVisible({ timeout: 20_000 });
    // Still true, and its line may not go, because the button below would move.
    await expect(page.getByText('Puoi continuare a compilare il modulo.')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expectAccessible(page);
    await line.heal();
    await arrived(page, 8, 36);
  });

  await test.step('after a reload the same file is continued', async () => {
    offsets.length = 0;
    await page.reload();
    const notice = page.getByText(/^Il caricamento di cbct\.dcm si è fermato a \d+ MB di 36 MB: /);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Scegli di nuovo cbct.dcm').setInputFiles(scan.path);
    await expect(notice).toBeHidden();
    await expect.poll(() => offsets[0]).toBeGreaterThan(6 * megabyte);
    await arrived(page, 10, 36);
    // Nothing may arrive any more before this tab is closed, however long that takes.
    await line.fail('refuses');
  });

  const next = await test.step('and in another tab after that one was closed', async () => {
    const other = await page.context().newPage();
    mayComplain(other, /Failed to load resource|Upload failed/);
    await page.close({ runBeforeUnload: false });
    await line.heal();
    watchOffsets(other);
    offsets.length = 0;
    await openForm(other);
    // Slow enough that the document cannot arrive before the request is sent.
    await slowDown(other, { ...dsl, bytesPerSecond: megabyte / 4 });
    await other.getByLabel('Scegli di nuovo cbct.dcm').setInputFiles(scan.path);
    await expect.poll(() => offsets[0]).toBeGreaterThan(8 * megabyte);
    return other;
  });

  await test.step('the request waits for it, unless the visitor does not', async () => {
    const nextForm = quoteForm(next);
    await nextForm.submit.click();
    const waiting = next.getByText('Aspettiamo che finisca il caricamento di cbct.dcm.');
    await expect(waiting).toBeVisible();
    await expectAccessible(next);
    await next.getByRole('button', { name: 'Torna al modulo senza inviare' }).click();
    await expect(waiting).toBeHidden();
    await slowDown(next, fast);
    await nextForm.submit.click();
    await expect(nextForm.thanks).toBeVisible({ timeout: 60_000 });
    expect(await next.evaluate(() => localStorage.getItem('interruptedUploads'))).toBeNull();
  });

  await test.step('staff get the same bytes, and their viewer does not load them', async () => {
    await openForms(visitor);
    const loads: string[] = [];
    visitor.on('request', (request) => {
      if (/\/files\/\d+/.test(request.url())) loads.push(request.url());
    });
    await visitor.getByRole('link', { name: 'Maria Grande' }).first().click();
    await visitor.getByRole('link', { name: 'Pogledaj cbct.dcm' }).click();
    const viewer = visitor.getByRole('dialog', { name: 'cbct.dcm', exact: true });
    await expect(viewer.getByRole('alert')).toHaveText(
      'Dokument je prevelik za prikaz (36 MB). Preuzmi ga i otvori drugim programom.',
    );
    expect(loads).toEqual([]);
    const download = visitor.waitForEvent('download');
    await viewer.getByRole('link', { name: 'Preuzmi' }).click();
    const hash = createHash('sha256');
    for await (const bytes of await (await download).createReadStream()) hash.update(bytes);
    expect(hash.digest('hex')).toBe(scan.hash);
  });
});

test('two tabs with the same file make one document of it', async ({ page }) => {
  mayComplain(page, /status of 401|Upload failed/);
  const form = await openForm(page);
  await fillInForm(form, 'Marta Due');
  await slowDown(page, { ...dsl, bytesPerSecond: 2 * megabyte });
  const scan = dicom('doppia.dcm', 26);
  await choose(page, scan.path);
  await arrived(page, 3, 26);
  const other = await page.context().newPage();
  const otherForm = await openForm(other);
  // It is under way there, and nothing to be continued here: this tab waits for the end of that upload.
  await expect(otherForm.name).toHaveValue('Marta Due');
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  await expect(other.getByText('si è fermato')).toBeHidden();
  await choose(other, scan.path);
  await slowDown(page, fast);
  await expect(form.documents).toHaveCount(1, { timeout: 60_000 });
  await expect(otherForm.form.getByText('con lo stesso nome')).toBeVisible();
  await expect(otherForm.documents).toHaveCount(1);
});

test('the patient’s page takes a large document too, over a cut', async ({ page, line, site }) => {
  mayComplain(page, /Failed to load resource|Upload failed/);
  const admin = openBrowser(site.origin);
  await admin.login();
  const { path } = await sendRequest(openBrowser(site.origin), admin);
  await page.goto(path);
  await page.getByLabel('Ultime quattro cifre').fill('4567');
  await page.getByRole('button', { name: 'Apri la pagina' }).click();
  await hydrated(page, 'main');
  await slowDown(page, { ...dsl, bytesPerSecond: 4 * megabyte });
  await page.getByLabel('Aggiungi altri documenti').setInputFiles(dicom('dopo.dcm', 26).path);
  await arrived(page, 6, 26);
  await cut(line);
  await expect(page.getByText('Arrivato: dopo.dcm')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Documenti', exact: true })).toContainText('dopo.dcm26 MB');
});
