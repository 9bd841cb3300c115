import type { Page } from '@playwright/test';
import { honeypotName } from '#shared/rules/contact-form.ts';
import { robotProblem } from '#shared/rules/plain-form.ts';
import { pdf } from '../support/documents.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { fillInForm, openForm, savedDraft, sendForm } from './contact-form-steps.ts';
import { clearStorage, holdRequests } from './site-steps.ts';

/** Opens a form while its scripts are held back, and enters name and number. */
const openWithoutScripts = async (page: Page, path = '/', number = '333 123 4567') => {
  const letScriptsCome = await holdRequests(page);
  const form = quoteForm(page);
  await page.goto(path, { waitUntil: 'commit' });
  await form.name.pressSequentially('Maria Rossi');
  await form.phone.pressSequentially(number);
  return { form, letScriptsCome };
};

test('text typed before the scripts arrive survives them and is saved, a number can be continued, and a wrong one is said to be wrong', async ({
  page,
}) => {
  // The form of the home page is hydrated among the first sections, that of an article among the last.
  await test.step('on the home page, in the middle of the number', async () => {
    const { form, letScriptsCome } = await openWithoutScripts(page, '/', '333 1');
    await form.message.fill('Scritto subito');
    await form.phone.focus();
    await form.saving('message', () => Promise.resolve(letScriptsCome()));
    await form.countryPickerReady();
    await expect(form.phone).toBeFocused();
    await page.keyboard.press('End');
    await form.saving('phoneNumber', async () => {
      await page.keyboard.type('23 4567');
      await page.keyboard.press('Tab');
    });
    await expect(form.name).toHaveValue('Maria Rossi');
    await expect(form.phone).toHaveValue('333 123 4567');
    await expect(form.message).toHaveValue('Scritto subito');
    await expect(form.submit).toBeEnabled();
    await page.unroute('**/assets/**/*.js');
    await clearStorage(page);
  });

  await test.step('on an article, with a number of another country', async () => {
    const { form, letScriptsCome } = await openWithoutScripts(page, '/blog/1', '+41 79 123 45 67');
    await form.message.fill('Scritto subito');
    await form.saving('phoneNumber', () => Promise.resolve(letScriptsCome()));
    await form.countryPickerReady();
    await expect(form.name).toHaveValue('Maria Rossi');
    await expect(form.phone).toHaveValue('+41 79 123 45 67');
    await expect(form.message).toHaveValue('Scritto subito');
    await expect(form.form.getByText('Numero di telefono non valido')).toBeVisible();
    await expect(form.submit).toBeDisabled();
  });
});

test('text typed before the scripts arrive survives them in a form that an extension of the browser has changed', async ({
  page,
}) => {
  mayComplain(page, /Minified React error #418/);
  const { form, letScriptsCome } = await openWithoutScripts(page);
  await form.message.fill('Scritto subito');
  await form.message.evaluate((field) => field.after(document.createElement('grammarly-extension')));
  await form.saving('phoneNumber', () => Promise.resolve(letScriptsCome()));

  await form.countryPickerReady();
  await expect(page.locator('grammarly-extension')).not.toBeAttached();
  await expect(form.name).toHaveValue('Maria Rossi');
  await expect(form.phone).toHaveValue('333 123 4567');
  await expect(form.message).toHaveValue('Scritto subito');
  await sendForm(form);
});

test('a phone number typed before the country picker arrives is saved when it is left', async ({ page }) => {
  const chunks = Promise.withResolvers<void>();
  const held: string[] = [];
  const html = await (await page.request.get('/')).text();
  await page.route('**/assets/chunks/*.js', async (route) => {
    // The page's own scripts arrive.
    if (html.includes(new URL(route.request().url()).pathname)) return route.continue();
    held.push(route.request().url());
    await chunks.promise;
    await route.continue();
  });
  const form = quoteForm(page);
  const asked = page.waitForResponse(/CountryPicker\..*css/);
  await page.goto('/');
  await form.phone.pressSequentially('3331234567');
  await asked;
  chunks.resolve();
  await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), held);
  await form.saving('phoneNumber', () => page.keyboard.press('Tab'));
  await form.countryPickerReady();
  await expect(form.phone).toHaveValue('3331234567');
});

test('no key is lost that is pressed while a slow phone takes over the form', async ({ page }) => {
  await page.addInitScript(() => {
    // React works in messages. On a slow phone, key events arrive between them.
    // oxlint-disable-next-line typescript/unbound-method -- called on its port
    MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
      apply: (post, port, message) => void setTimeout(() => Reflect.apply(post, port, message), 1000),
    });
    // On hydration, the form reads the text that was entered before, through FormData.
    globalThis.FormData = class extends FormData {
      constructor(form?: HTMLFormElement) {
        super(form);
        document.documentElement.dataset['isTakenOver'] = '';
      }
    };
  });
  const form = quoteForm(page);
  await page.goto('/');
  await page.waitForFunction(() => 'isTakenOver' in document.documentElement.dataset);
  await form.phone.pressSequentially('3331234567');
  await expect(form.phone).toHaveValue('3331234567');
  await form.saving('phoneNumber', () => page.keyboard.press('Tab'));
  await expect(form.phone).toHaveValue('3331234567');
});

test('a form sent before the scripts arrive goes as plain HTML, and they take over from there', async ({ page }) => {
  mayComplain(page, /status of 400/);
  const { form, letScriptsCome } = await openWithoutScripts(page);
  await form.message.fill('   ');
  await form.submit.click({ noWaitAfter: true });
  await expect(form.form.getByText('Questo campo è obbligatorio')).toBeVisible();
  letScriptsCome();
  await form.countryPickerReady();
  await expect(form.form.getByText('Questo campo è obbligatorio')).toBeVisible();
  await expect(form.phone).toHaveValue('333 123 4567');
  await expect(form.submit).toBeDisabled();
  await form.message.fill('Un preventivo');
  await sendForm(form);
});

test('scripts that arrive on the answer to a form without them go on with its documents and texts', async ({
  page,
}) => {
  mayComplain(page, /status of 415/);
  const { form, letScriptsCome } = await openWithoutScripts(page);
  await form.message.fill('Un preventivo');
  await form.attach(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), { ...pdf('d.pdf'), buffer: Buffer.from('MZ') });
  await form.submit.click({ noWaitAfter: true });
  await expect(form.documents).toHaveCount(3);
  await form.form.getByRole('checkbox', { name: 'Invia anche b.pdf' }).click();
  letScriptsCome();
  await form.countryPickerReady();

  await expect(form.documents).toHaveText([/a\.pdf/, /c\.pdf/]);
  await expect(form.form.getByRole('button', { name: 'Rimuovi a.pdf' })).toBeVisible();
  await form.form.getByRole('button', { name: 'Togli d.pdf dall’elenco' }).click();
  await expect(form.form.getByText('d.pdf')).toBeHidden();
  await page.goto('/');
  await form.countryPickerReady();
  await expect(form.documents).toHaveText([/a\.pdf/, /c\.pdf/]);
  await expect(form.name).toHaveValue('Maria Rossi');
  await expect(form.message).toHaveValue('Un preventivo');
  await sendForm(form);
  await expect(page.getByRole('heading', { name: 'Documenti ricevuti: 2' })).toBeVisible();
});

test('text in the field for robots keeps the request from being sent, says so, and is taken out by a person', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submit-form')) sent.push(request.url());
  });
  const form = await openForm(page);
  await fillInForm(form, 'Robot Rossi');
  await page.locator(`input[name=${honeypotName}]`).pressSequentially('https://esempio.it');
  await form.submit.click();
  await expect(form.form.getByRole('alert')).toContainText(robotProblem);
  expect(sent).toEqual([]);

  await form.form.getByLabel('Lascia vuoto questo campo').press('Control+A');
  await page.keyboard.press('Delete');
  await sendForm(form);
  expect(sent).toHaveLength(1);
});

test('what cannot be saved is kept, reported, and saved with the documents when the network is back, noticed by the browser or not', async ({
  page,
  context,
}) => {
  mayComplain(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Saving message failed|Upload failed/);
  let isDown = false;
  await page.route('**/api/**', (route) => (isDown ? route.abort() : route.continue()));
  const form = await openForm(page);
  const notice = form.form.getByText('Alcuni dati non sono ancora salvati');
  const notifications = page.getByRole('region', { name: 'Notifiche' });
  const backAgain = 'La connessione è tornata: tutto è salvato, ancora da inviare.';
  await form.name.pressSequentially('Maria Rossi');
  await form.saving('fullName', () => form.name.blur());

  await test.step('a document continues when a save finds the network back, though the browser noticed nothing', async () => {
    isDown = true;
    await form.attach(pdf('panoramica.pdf'));
    await expect(form.form.getByText('Il file riparte da solo appena torna la rete.')).toBeVisible();
    await form.message.pressSequentially('Scritto in treno');
    await form.message.blur();
    await expect(notice).toBeVisible();
    isDown = false;
    await form.message.pressSequentially('.');
    await form.saving('message', () => form.message.blur());
    await expect(notifications).toHaveText(backAgain);
    await expect(notice).toBeHidden();
    await form.name.focus();
    await notifications.getByRole('button', { name: 'Chiudi la notifica' }).click();
    await expect(notifications).toHaveText('');
    await expect(form.name).toBeFocused();
    await expect(form.form.getByRole('button', { name: 'Rimuovi panoramica.pdf' })).toBeVisible();
  });

  await test.step('the browser notices that the network is back', async () => {
    await context.setOffline(true);
    await form.message.fill('Scritto in galleria');
    await form.message.blur();
    await expect(notice).toBeVisible();
    await expect(form.message).toHaveValue('Scritto in galleria');
    await form.saving('message', () => context.setOffline(false));
    await expect(notice).toBeHidden();
    await expect(notifications).toHaveText(backAgain);
  });

  await form.phone.fill('3331234567');
  await sendForm(form);
  // At once, and not when its time is over.
  expect(await notifications.textContent()).toBe('');
});

test('without the browser’s storage the form works all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const form = await openForm(page);
  await fillInForm(form);
  await sendForm(form);
});

test('a draft can be deleted at once, documents included, and is not said to be while another server answers', async ({
  page,
}) => {
  const form = await openForm(page);
  await fillInForm(form, 'Da Dimenticare');
  await form.attach(pdf('dimenticata.pdf'));
  await expect(form.documents).toHaveCount(1);
  const token = await page.evaluate(() => localStorage.getItem('clientToken'));
  const remove = async () => {
    await page.getByRole('button', { name: 'Elimina la bozza e i documenti' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina', exact: true }).click();
  };
  const challenge = { contentType: 'text/html', body: '<!doctype html><title>Un momento…</title>' };
  await page.route('**/updateClientContactForm', (route) => route.fulfill(challenge));
  mayComplain(page, /failed\./);
  await remove();
  await expect(page.getByText('Non tutto è stato eliminato')).toBeVisible();
  await expect(form.name).toHaveValue('Da Dimenticare');
  await page.unroute('**/updateClientContactForm');
  await remove();

  await expect(form.name).toHaveValue('');
  await expect(form.message).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Notifiche' })).toHaveText('Bozza e documenti eliminati.');
  // The button is gone, so the focus moves to the heading of the form.
  await expect(page.getByRole('heading', { name: 'Richiedi un preventivo' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(JSON.stringify(await savedDraft(page, token ?? ''))).not.toMatch(/dimenticat|333|preventivo/i);
});
