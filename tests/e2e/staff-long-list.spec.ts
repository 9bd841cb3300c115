import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openDatabase } from '#provider/db/open.ts';
import { fromWebsite, expect, mayComplain, test } from '../support/journey.ts';
import { newFolder } from '../support/new-folder.ts';
import { logIn, openForms } from '../support/staff-login.ts';
import { holdRequests } from './site-steps.ts';
import { choose, sendRequest } from './staff-form-steps.ts';

/** A list that is too long for the browser: the bundled provider filters, sorts and cuts it into pages. */

const dataDir = newFolder();
test.use({ siteEnv: { RATE_LIMITS: 'off', DATA_DIR: dataDir } });

const total = 1000;
const nameOf = (number: number) => `Pacijent ${String(number).padStart(4, '0')}`;

test.beforeAll(async ({ site }) => {
  expect(site.origin).not.toBe('');
  const { db, close } = openDatabase({ databaseUrl: null, dataDir });
  const rows = Array.from({ length: total }, (_, index) => {
    const at = new Date(Date.now() - (total - index) * 60_000).toISOString();
    const isSent = index % 2 === 1;
    return {
      token_hash: `seeded ${index}`,
      full_name: nameOf(index + 1),
      email: `p${index + 1}@posta.example`,
      // One person has sent two requests.
      phone_number: `39333${String(1_000_000 + ([300, 900].includes(index) ? 5000 : index))}`,
      service: 'Corone Dentali',
      message: 'Vorrei un preventivo.',
      status: isSent ? ('completed' as const) : ('inProgress' as const),
      created_at: at,
      updated_at: at,
      finished_at: isSent ? at : null,
    };
  });
  await db.insertInto('contact_forms').values(rows).execute();
  await close();
});

const summary = (page: Page) => page.getByRole('status').filter({ hasText: 'Prikazano' });
const view = (page: Page, name: string) => page.getByRole('group', { name: 'Pogledi' }).getByRole('button', { name });
/** @returns the bytes of each answer of the provider from now on. */
const answerSizes = (page: Page): number[] => {
  const sizes: number[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) sizes.push((await response.body().catch(() => '')).length);
  });
  return sizes;
};
const firstRow = (page: Page) => page.getByRole('row').nth(1);
const panelOf = (page: Page, number: number) => page.getByRole('dialog', { name: nameOf(number) });

test('the list is searched, sorted, filtered and paged, as are dashboard and persons, and no answer holds all of it', async ({
  page,
}) => {
  await test.step('the list is searched, sorted, filtered and paged, and no answer holds all of it', async () => {
    const sizes = answerSizes(page);
    await logIn(page, '/dashboard/account');
    await page.goto('/dashboard/contactFormManagement');
    await expect(summary(page)).toHaveText(`Prikazano ${total} od ${total}`);
    await expect(page.getByRole('row')).toHaveCount(51);
    await expect(firstRow(page)).toContainText(nameOf(1000));
    await expect(firstRow(page)).toContainText('Corone Dentali');
    await expect(view(page, 'Poslano, nekontaktirano')).toHaveText(/500$/);

    await page.getByRole('button', { name: 'Ime i prezime' }).click();
    await expect(firstRow(page)).toContainText(nameOf(1));
    await page.getByRole('button', { name: 'Sljedeća' }).click();
    await expect(firstRow(page)).toContainText(nameOf(51));
    await expect(page).toHaveURL(/sort=fullName&page=2$/);
    await page.emulateMedia({ media: 'print' });
    const printed = await summary(page).evaluate((text) => getComputedStyle(text, '::after').content);
    expect(printed).toBe('" · Stranica 2 od 20"');
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await expect(firstRow(page)).toContainText(nameOf(51));
    await view(page, 'Nacrti').click();
    await expect(summary(page)).toHaveText(`Prikazano 500 od ${total}`);
    await expect(firstRow(page)).toContainText(nameOf(1));
    // On a slow connection, the rows of the view before say that they are about to change.
    const release = await holdRequests(page, '**/staff/forms/search');
    const rows = page.locator('[aria-busy]');
    await expect(rows).toHaveAttribute('aria-busy', 'false');
    await page.getByLabel('Pretraga').pressSequentially('0999 pacijent');
    await expect(rows).toHaveAttribute('aria-busy', 'true');
    await expect(rows).not.toHaveCSS('opacity', '1');
    release();
    await expect(rows).toHaveAttribute('aria-busy', 'false');
    await page.unroute('**/staff/forms/search');
    await expect(summary(page)).toHaveText(`Prikazano 1 od ${total}`);
    await expect(firstRow(page)).toContainText(nameOf(999));
    // They say so until the latest answer has come.
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const searches = [0, 1].map((index) =>
      page.waitForRequest((request) => request.postDataJSON()?.search === ['0998', '0997'][index]),
    );
    await page.route('**/staff/forms/search', async (route) => {
      await held[route.request().postDataJSON().search === '0998' ? 0 : 1].promise;
      await route.continue();
    });
    for (const [index, typed] of ['0998', '0997'].entries()) {
      await page.getByLabel('Pretraga').selectText();
      await page.getByLabel('Pretraga').pressSequentially(typed);
      await searches[index];
    }
    held[0].resolve();
    await (await (await searches[0])?.response())?.finished();
    // The page has taken the answer after a frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expect(rows).toHaveAttribute('aria-busy', 'true');
    held[1].resolve();
    await expect(rows).toHaveAttribute('aria-busy', 'false');
    await expect(firstRow(page)).toContainText(nameOf(997));
    await page.unroute('**/staff/forms/search');
    await page.getByLabel('Pretraga').fill('nitko');
    await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(firstRow(page)).toContainText(nameOf(1));
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  });

  await test.step('dashboard and dialog of a person show what the long list has, and load no more than a page', async () => {
    const sizes = answerSizes(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: '500 novih' })).toBeVisible();
    await expect(page.getByText('Aktivni upiti').locator('..')).toContainText('500');
    await expect(page.getByText('Ukupno poslano').locator('..')).toContainText('500');
    await page.getByRole('link', { name: 'Pogledaj kontakt forme' }).click();
    await page.getByRole('button', { name: 'Podaci osobe (GDPR)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Podaci osobe (GDPR)' });
    await dialog.getByLabel('Telefon ili email').pressSequentially('+39 333 1000016, P900@posta.example');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('Pronađeni upiti: 2.');
    await expect(dialog).toContainText(nameOf(17));
    await expect(dialog).toContainText(nameOf(900));
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  });
});

test('keys lead from request to request across pages, and one that leaves the view keeps its place', async ({
  page,
}) => {
  await openForms(page);
  await view(page, 'Poslano, nekontaktirano').click();
  await expect(summary(page)).toHaveText(`Prikazano 500 od ${total}`);
  await page.getByRole('link', { name: nameOf(902) }).click();
  await expect(panelOf(page, 902)).toContainText('50 od 500');
  await expect(panelOf(page, 902)).toContainText('Vorrei un preventivo.');
  await page.keyboard.press('2');
  await expect(panelOf(page, 902).getByRole('status')).toHaveText('Novi status: Kontaktirano');
  await expect(view(page, 'Poslano, nekontaktirano')).toHaveText(/499$/);
  await expect(panelOf(page, 902)).toContainText('50 od 500');
  await page.keyboard.press('j');
  await expect(panelOf(page, 900)).toContainText('51 od 500');
  await page.keyboard.press('j');
  await expect(panelOf(page, 898)).toContainText('52 od 500');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: nameOf(898) })).toBeFocused();
  await expect(summary(page)).toHaveText(`Prikazano 499 od ${total}`);
  await view(page, 'Poslano, nekontaktirano').click();
  await expect(summary(page)).toHaveText(`Prikazano ${total} od ${total}`);
});

test('addresses, Back and a failed view lead to the right place of the long list', async ({ page }) => {
  await test.step('the address of a request on a late page opens it with its name and its place', async () => {
    await logIn(page, '/dashboard/contactFormManagement?form=17');
    await expect(panelOf(page, 17)).toContainText(`984 od ${total}`);
    await page.getByRole('button', { name: 'Sljedeći' }).click();
    await expect(panelOf(page, 16)).toContainText(`985 od ${total}`);
  });

  await test.step('Back from the requests of a person leads to the place of the request in the long list', async () => {
    await openForms(page);
    await page.getByRole('button', { name: 'Sljedeća' }).click();
    await page.getByRole('link', { name: nameOf(901) }).click();
    await expect(panelOf(page, 901)).toContainText(`100 od ${total}`);
    await page.getByRole('button', { name: '2 upita ove osobe' }).click();
    await expect(summary(page)).toHaveText(`Prikazano 2 od ${total}`);
    await page.goBack();
    await expect(panelOf(page, 901)).toContainText(`100 od ${total}`);
    await page.keyboard.press('j');
    await expect(panelOf(page, 900)).toContainText(`101 od ${total}`);
  });

  await test.step('rows of another view stay dimmed if a view cannot be fetched, and a retry shows it', async () => {
    mayComplain(page, /status of 503|could not be loaded/);
    await page.keyboard.press('Escape');
    await expect(summary(page)).toHaveText(`Prikazano ${total} od ${total}`);
    await page.route('**/staff/forms/search', (route) => route.fulfill({ ...fromWebsite, status: 503 }));
    await view(page, 'Nacrti').click();
    await expect(page.getByText('Popis se nije mogao osvježiti. Pokušaj ponovno.')).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    // Answers wait for the press, because the page also asks again by itself after what others have changed.
    const release = await holdRequests(page, '**/staff/forms/search');
    const again = page.getByRole('button', { name: 'Osvježi popis' });
    await again.click();
    release();
    await expect(summary(page)).toHaveText(`Prikazano 500 od ${total}`);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(again).toBeHidden();
    await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  });
});

test('a request is rejected, another erased, a new one announced, and all are exported', async ({ page, sender }) => {
  await page.clock.install();
  await openForms(page);
  const uncontacted = view(page, 'Poslano, nekontaktirano');
  await expect(uncontacted).toHaveText(/\d$/);
  // One of them is rejected, and one arrives.
  const count = Number(/\d+$/.exec(await uncontacted.innerText())?.[0]);
  await page.getByRole('link', { name: nameOf(998) }).click();
  await panelOf(page, 998).getByRole('button', { name: 'Odbij' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: nameOf(998) })).toContainText('Odbijeno');

  await page.getByRole('link', { name: nameOf(997) }).click();
  await choose(panelOf(page, 997), 'Izbriši');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
  await expect(summary(page)).toHaveText(`Prikazano ${total - 1} od ${total - 1}`);
  await expect(page.getByRole('row', { name: nameOf(997) })).toBeHidden();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('row', { name: nameOf(950) })).toBeVisible();
  await expect(summary(page)).toHaveText(`Prikazano ${total - 1} od ${total - 1}`);

  await sendRequest(sender, 'Maria Rossi');
  await page.clock.fastForward(40_000);
  await expect(page.getByText('Novi upiti: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Prikaži nove' }).click();
  await expect(firstRow(page)).toContainText('Maria Rossi');
  await expect(summary(page)).toHaveText(`Prikazano ${total} od ${total}`);

  await uncontacted.click();
  await expect(summary(page)).toHaveText(`Prikazano ${count} od ${total}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Izvezi CSV' }).click();
  const csv = await readFile((await (await downloading).path()) ?? '', 'utf8');
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(1 + count);
  expect(lines[1]).toMatch(/Maria Rossi.*Poslano.*Novo.*Corone Dentali.*Vorrei un preventivo\./);
});
