import type { Browser, Page, Request } from '@playwright/test';
import { openDatabase } from '#provider/db/open.ts';
import { openBrowser } from '../support/browser.ts';
import { withoutTls } from '../support/chromium.ts';
import { jpeg, pdf } from '../support/documents.ts';
import { expect, mayComplain, test } from '../support/journey.ts';
import { newFolder } from '../support/new-folder.ts';
import { sendQuote, sendRequest } from '../support/patient-page.ts';
import { goodQuote } from '../support/provider-forms.ts';
import { slow4G, slowDown } from './contact-form-steps.ts';
import { handOver } from './hand-over.ts';
import { expectAccessible, expectFits, holdRequests, hydrated } from './site-steps.ts';

const phone = { viewport: { width: 390, height: 844 } };
const dataDir = newFolder();
test.use({ ...phone, siteEnv: { RATE_LIMITS: 'off', DATA_DIR: dataDir } });

const loggedIn = async (origin: string) => {
  const admin = openBrowser(origin);
  await admin.login();
  return admin;
};

/** A request with a quote and a list of missing documents. */
const newQuote = async (origin: string) => {
  const admin = await loggedIn(origin);
  const request = await sendRequest(openBrowser(origin), admin);
  const kinds = ['panoramica', 'farmaci'];
  await admin.json('PUT', `/api/staff/forms/${request.formId}/requested-documents`, { kinds });
  await sendQuote(admin, request.formId);
  return { admin, ...request };
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByLabel('Ultime quattro cifre').fill('4567');
  await page.getByRole('button', { name: 'Apri la pagina' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Preventivo n\./ })).toBeVisible();
};

const otherDevice = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL, ...phone, locale: 'it-IT' })).newPage();

const missing = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Che cosa manca' }).getByRole('listitem').filter({ hasText: name });
const sent = (page: Page, name: string) => page.getByRole('list', { name: 'Documenti', exact: true }).getByText(name);

test('a patient reads the quote, adds a document, asks, and accepts on a second device, all by keys', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const { path } = await newQuote(site.origin);
  await page.goto(path);
  await hydrated(page, 'main');
  mayComplain(page, /status of 401/);
  for (const typed of ['0000', '4567']) {
    await page.getByLabel('Ultime quattro cifre').focus();
    await page.keyboard.type(typed);
    if (typed === '4567') break;
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Le cifre non corrispondono');
    await expect(page.getByRole('alert')).toBeFocused();
    await hydrated(page, 'main');
    await expectAccessible(page);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '1.200,00 – 1.500,00 €' }).first()).toBeVisible();
  await hydrated(page, 'main');
  await expectAccessible(page);

  await page.getByLabel('Aggiungi: Panoramica').setInputFiles(jpeg('panoramica.jpg'));
  await expect(page.getByText('Arrivato: panoramica.jpg')).toBeVisible();
  await page.getByLabel('Aggiungi altri documenti').setInputFiles([pdf('a.pdf'), pdf('b.pdf')]);
  for (const name of ['a.pdf', 'b.pdf']) await expect(page.getByText(`Arrivato: ${name}`)).toBeVisible();
  expect(await handOver(page.getByRole('heading', { level: 1 }), 'drop', [pdf('d.pdf')])).toBe(true);
  await handOver(page.getByText('Aggiungi altri documenti'), 'drop', [pdf('c.pdf')]);
  await expect(page.getByText('Arrivato: c.pdf')).toBeVisible();
  await page.reload();
  await expect(missing(page, 'Panoramica')).toContainText('Arrivato');
  for (const name of ['panoramica.jpg', 'a.pdf', 'b.pdf', 'c.pdf']) await expect(sent(page, name)).toBeVisible();

  await page.getByText('Ho una domanda').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('La tua domanda').fill('Posso fare tutto in un viaggio?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Posso fare tutto in un viaggio?')).toBeVisible();
  await expect(page.getByText('Ho una domanda')).toHaveCount(0);

  const second = await otherDevice(browser, baseURL);
  await open(second, path);
  await expect(second.getByText('Posso fare tutto in un viaggio?')).toBeVisible();
  await expect(second.getByLabel('Nome e cognome')).toHaveValue('Maria Rossi');
  await second.getByRole('button', { name: 'Accetto' }).press('Enter');
  await expect(second.getByText(/: hai accettato questo preventivo con il nome “?Maria Rossi/)).toBeVisible();
  await expect(second.getByText('Posso fare tutto in un viaggio?')).toBeVisible();
  await expectAccessible(second);
  await second.context().close();
  await page.reload();
  await expect(page.getByText(/: hai accettato questo preventivo/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accetto' })).toHaveCount(0);
});

test('a refused answer, and a replaced, an accepted and an expired quote are accessible', async ({ page, site }) => {
  const { admin, formId, path } = await newQuote(site.origin);
  await open(page, path);
  mayComplain(page, /status of 4(00|09)/);
  const expectShown = async (text: string | RegExp) => {
    await expect(page.getByText(text)).toBeVisible();
    await hydrated(page, 'main');
  };
  const accept = page.getByRole('button', { name: 'Accetto' });
  await page.getByLabel('Nome e cognome').fill(' ');
  await accept.click();
  await expectShown('Scrivi il tuo nome e cognome.');
  await expectAccessible(page);
  await sendQuote(admin, formId, { days: 9 });
  await accept.click();
  await expectShown('Intanto la clinica ha mandato un nuovo preventivo');
  await expectAccessible(page);
  // After an answer, the address names the place of the answers, at which another one would be refused unseen.
  await page.getByText('Ho una domanda').click();
  await page.getByLabel('La tua domanda').fill('Quante visite?');
  await page.getByRole('button', { name: 'Invia la domanda' }).click();
  await expectShown('Quante visite?');
  await sendQuote(admin, formId, { days: 8 });
  await accept.click();
  await expectShown('Intanto la clinica ha mandato un nuovo preventivo');
  await expect(page.getByRole('alert')).toBeInViewport();
  await accept.click();
  await expectShown(/: hai accettato questo preventivo/);

  const id = await sendQuote(admin, formId);
  await page.goto(path);
  await expect(accept).toBeVisible();
  const { db, close } = openDatabase({ databaseUrl: null, dataDir });
  const content = JSON.stringify({ ...goodQuote, validUntil: '2020-01-31' });
  await db.updateTable('quotes').set({ content }).where('id', '=', id).execute();
  await close();
  await accept.click();
  await expectShown('Questo preventivo è scaduto');
  await expect(accept).toHaveCount(0);
  await page.goto(path);
  await expectShown('questo è scaduto il 31/01/2020');
  await expectAccessible(page);
});

test('no width scrolls sideways, the paper has the quote without the controls, and the first view less than 60 KB of its own', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const { path } = await newQuote(site.origin);
  await open(page, path);
  for (const width of [320, 390, 679, 680, 767, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFits(page);
    await expect(page.getByText('Importo').first()).toBeVisible({ visible: width >= 680 });
  }
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 673, height: 1000 });
  for (const shown of ['Importo', 'Preventivo n.', 'info@clinica.example', 'Valido fino al'])
    await expect(page.getByText(shown).first()).toBeVisible();
  for (const hidden of ['Che cosa ne pensi?', 'Che cosa manca', 'Che cosa hai inviato', 'Elimina la tua richiesta'])
    await expect(page.getByText(hidden)).toBeHidden();

  const cookies = await page.context().cookies();
  /** Sizes of what a browser with an empty cache loads, by address. */
  const loadsOf = async (address: string) => {
    const first = await otherDevice(browser, baseURL);
    await first.context().addCookies(cookies);
    const requests: Request[] = [];
    first.on('request', (request) => requests.push(request));
    await first.goto(address, { waitUntil: 'networkidle' });
    const loads = await Promise.all(
      requests.map(async (request) => [request.url(), (await request.sizes()).responseBodySize] as const),
    );
    await first.context().close();
    return new Map(loads);
  };
  const shared = await loadsOf('/');
  const loads = await loadsOf(path);
  const own = [...loads].filter(([url]) => !url.endsWith('.js') || !shared.has(url));
  const sum = own.reduce((total, [, bytes]) => total + bytes, 0);
  const list = own.map(([url, bytes]) => `${bytes} ${url}`).join('\n');
  expect(sum, list).toBeLessThan(60 * 1024);
  expect(sum, list).toBeGreaterThan(20 * 1024);
});

test('on slow 4G the page is opened and the quote accepted', async ({ page, site }) => {
  const { path } = await newQuote(site.origin);
  await slowDown(page, slow4G);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByLabel('Ultime quattro cifre').fill('4567');
  await page.getByRole('button', { name: 'Apri la pagina' }).click();
  await page.getByLabel('Aggiungi: Panoramica').setInputFiles(jpeg('panoramica.jpg'));
  await expect(page.getByText('Arrivato: panoramica.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Accetto' }).click();
  await expect(page.getByText(/: hai accettato questo preventivo/)).toBeVisible();
});

test('what is typed and chosen before the scripts arrive survives an extension of the browser that changes the page', async ({
  page,
  site,
}) => {
  mayComplain(page, /Minified React error #418/);
  const { path } = await newQuote(site.origin);
  const extend = () =>
    page
      .locator('form button')
      .first()
      .evaluate((button) => button.before(document.createElement('grammarly-extension')));
  const expectReplaced = () => expect(page.locator('grammarly-extension')).not.toBeAttached();

  const letScriptsOpen = await holdRequests(page);
  await page.goto(path, { waitUntil: 'commit' });
  const digits = page.getByLabel('Ultime quattro cifre');
  await digits.fill('4567');
  await extend();
  letScriptsOpen();
  await expectReplaced();
  await expect(digits).toHaveValue('4567');

  await page.unroute('**/assets/**/*.js');
  const letScriptsAnswer = await holdRequests(page);
  await digits.press('Enter');
  await page.getByLabel('Nome e cognome').fill('Maria A. Rossi');
  await page.getByText('Ho una domanda').click();
  await page.getByLabel('La tua domanda').fill('Quanti giorni servono?');
  await page.getByLabel('Aggiungi: Panoramica').setInputFiles(jpeg('panoramica.jpg'));
  await extend();
  letScriptsAnswer();
  await expectReplaced();
  await expect(page.getByText('Arrivato: panoramica.jpg')).toBeVisible();
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Maria A. Rossi');
  await expect(page.getByLabel('La tua domanda')).toHaveValue('Quanti giorni servono?');
  await expect(page.getByLabel('La tua domanda')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is opened, completed and answered all the same', async ({ page, site }) => {
    const { path } = await newQuote(site.origin);
    await open(page, path);
    await page.getByLabel('Aggiungi: Panoramica').setInputFiles(jpeg('panoramica.jpg'));
    await missing(page, 'Panoramica').getByRole('button', { name: 'Invia' }).click();
    await expect(missing(page, 'Panoramica')).toContainText('Arrivato');
    await page.getByRole('button', { name: 'Non ora' }).click();
    await expect(page.getByText(/hai risposto «Non ora»/)).toBeVisible();
    await page.getByLabel('Nome e cognome').fill('Maria A. Rossi');
    await page.getByRole('button', { name: 'Accetto' }).click();
    await expect(page.getByText(/con il nome “?Maria A\. Rossi/)).toBeVisible();
  });
});

test('a browser that sends no Sec-Fetch-Site opens the page', async ({ site }) => {
  const { path } = await newQuote(site.origin);
  // Chromium sends none to an address without TLS; Safari before 16.4 sends none at all.
  await withoutTls(site.origin, (page) => open(page, path));
});
