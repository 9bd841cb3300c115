import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pdf } from '../support/documents.ts';
import { fromWebsite, mayComplain, expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { readZip } from '../support/read-zip.ts';
import { newFolder } from '../support/new-folder.ts';
import { openForms } from '../support/staff-login.ts';
import { choose, menuOf, panoramic, sendRequest } from './staff-form-steps.ts';
import { soundEverywhere } from './staff-soundness.ts';

/** Rights of a data subject, against the bundled provider: an export of all data, and its erasure. */

const folder = newFolder();
test.use({ siteEnv: { RATE_LIMITS: 'off', DATA_DIR: folder } });

/** The file names of the stored documents, which are hashes. */
const stored = async () =>
  (await readdir(join(folder, 'files'), { recursive: true })).filter((path) => /[0-9a-f]{64}$/.test(path));

test('all requests of a person are found by an address, exported in one file and erased, a relative’s are not', async ({
  page,
  sender,
}) => {
  // The pictures of the demo articles.
  const others = (await stored()).length;
  const referto = pdf('referto è.pdf');
  await sendRequest(sender, 'Maria Rossi', { documents: [referto] });
  await sendRequest(sender, 'Luca Rossi', { documents: [panoramic] });
  await sendRequest(sender, 'Maria Rossi', { documents: [referto, pdf('lastra.pdf')] });
  await sendRequest(sender, 'Maria Rossi', { send: false });
  expect(await stored()).toHaveLength(others + 4);
  await openForms(page);

  const opener = page.getByRole('button', { name: 'Podaci osobe (GDPR)' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Podaci osobe (GDPR)' });
  await expect(dialog.getByLabel('Telefon ili email')).toBeFocused();
  await page.keyboard.type('MARIA@posta.example');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Pronađeni upiti: 4.');
  const erase = dialog.getByRole('button', { name: 'Izbriši odabrano' });
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  for (const box of await dialog.getByRole('checkbox', { name: /^Maria Rossi/ }).all()) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await expect(dialog.getByRole('checkbox', { name: /^Luca Rossi/ })).not.toBeChecked();
  await soundEverywhere(page);

  const downloading = page.waitForEvent('download');
  await tabTo(page, dialog.getByRole('button', { name: 'Izvezi ZIP' }));
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^dati-personali-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readZip(await readFile(await download.path()));
  await expect(dialog.getByRole('status')).toHaveText(
    'Preuzimanje je počelo – upiti: 3, dokumenti: 3. Nastavlja se u pregledniku.',
  );
  const documents = [...zip].filter(([path]) => path.startsWith('richiesta-'));
  expect(documents.map(([path]) => path.replace(/^richiesta-\d+\/\d+-/, '')).toSorted()).toEqual([
    'lastra.pdf',
    'referto è.pdf',
    'referto è.pdf',
  ]);
  for (const [, bytes] of documents) expect(bytes.equals(referto.buffer)).toBe(true);
  expect(String(zip.get('dati.html'))).toContain('Vorrei un preventivo.');

  await tabTo(page, erase);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Brisanje svih podataka osobe' });
  await expect(question).toContainText('upiti: 3, dokumenti: 3');
  await tabTo(page, question.getByRole('button', { name: 'Izbriši' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Izbrisani upiti: 3.');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect.poll(stored).toHaveLength(others + 1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.getByText('Prikazano 1 od 1')).toBeVisible();
});

test('an open request leads to all of its person; one that is erased there leaves the list focused', async ({
  page,
  sender,
}) => {
  mayComplain(page, /status of 503|could not be found, exported or erased/);
  await sendRequest(sender, 'Sara Conti');
  await openForms(page);
  await page.getByRole('link', { name: 'Sara Conti' }).click();
  const request = page.getByRole('dialog', { name: 'Sara Conti' });
  const opener = menuOf(request);
  await choose(request, 'Svi podaci ove osobe');
  const dialog = page.getByRole('dialog', { name: 'Podaci osobe (GDPR)' });
  await expect(dialog.getByRole('checkbox', { name: /^Sara Conti/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const sara = dialog.getByRole('checkbox', { name: /^Sara Conti/ });
  await sara.check();
  // No key of the request below.
  await page.keyboard.press('2');
  await page.route('**/api/staff/person/export?*', (route) => route.fulfill({ ...fromWebsite, status: 503 }), {
    times: 1,
  });
  await dialog.getByRole('button', { name: 'Izvezi ZIP' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Nije uspjelo. Pokušaj ponovno.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Novo', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await choose(request, 'Svi podaci ove osobe');
  await sara.check();
  await dialog.getByRole('button', { name: 'Izbriši odabrano' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Izbrisani upiti: 1.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/^Prikazano/)).toBeFocused();
});

test('an erasure that fails midway says that some may be gone, and goes on when it is asked again', async ({
  page,
  sender,
}) => {
  mayComplain(page, /status of 503|could not be found, exported or erased/);
  await sendRequest(sender, 'Ivo Ferri');
  await sendRequest(sender, 'Ivo Ferri');
  await openForms(page);
  await page.getByRole('link', { name: 'Ivo Ferri' }).first().click();
  await choose(page.getByRole('dialog', { name: 'Ivo Ferri' }), 'Svi podaci ove osobe');
  const dialog = page.getByRole('dialog', { name: 'Podaci osobe (GDPR)' });
  const theirs = dialog.getByRole('checkbox', { name: /^Ivo Ferri/ });
  await expect(theirs).toHaveCount(2);
  for (const box of await theirs.all()) await box.check();
  const erase = async () => {
    await dialog.getByRole('button', { name: 'Izbriši odabrano' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
  };

  await page.route(
    '**/api/staff/person/erase',
    async (route) => {
      const { formIds } = route.request().postDataJSON();
      await route.fetch({ postData: { formIds: formIds.slice(0, 1) } });
      await route.fulfill({ ...fromWebsite, status: 503 });
    },
    { times: 1 },
  );
  await erase();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Brisanje nije dovršeno: neki su upiti možda već izbrisani. Pokušaj ponovno.',
  );
  await erase();
  await expect(dialog.getByRole('status')).toHaveText('Izbrisani upiti: 1.');
  await expect(theirs).toHaveCount(0);
});
