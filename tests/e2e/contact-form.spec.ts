import type { Page } from '@playwright/test';
import { honeypotName } from '#shared/rules/contact-form.ts';
import { robotProblem } from '#shared/rules/plain-form.ts';
import { pdf } from '../support/documents.ts';
import { fromWebsite, mayComplain, expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { openForms } from '../support/staff-login.ts';
import { countryButton, countryOptions, fillInForm, openForm, savedDraft, sendForm } from './contact-form-steps.ts';
import { clearStorage, holdRequests } from './site-steps.ts';

/** Opens a form while its scripts are held back, and enters name and number. */
const openWithoutScripts = async (page: Page, path = '/') => {
  const letScriptsCome = await holdRequests(page);
  const form = quoteForm(page);
  await page.goto(path, { waitUntil: 'commit' });
  await form.name.pressSequentially('Maria Rossi');
  await form.phone.pressSequentially('333 123 4567');
  return { form, letScriptsCome };
};

test('text typed before the scripts arrive survives them, and is saved', async ({ page }) => {
  // The form of the home page is hydrated among the first sections, that of an article among the last.
  for (const path of ['/', '/blog/1'])
    await test.step(path, async () => {
      const { form, letScriptsCome } = await openWithoutScripts(page, path);
      await form.message.fill('Scritto subito');
      await form.saving('phoneNumber', () => Promise.resolve(letScriptsCome()));

      await form.countryPickerReady();
      await expect(form.name).toHaveValue('Maria Rossi');
      await expect(form.phone).toHaveValue('333 123 4567');
      await expect(form.message).toHaveValue('Scritto subito');
      await expect(form.submit).toBeEnabled();
      await page.unroute('**/assets/**/*.js');
      await clearStorage(page);
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
  visitor,
}) => {
  const form = await openForm(visitor);
  await fillInForm(form, 'Robot Rossi');
  await visitor.locator(`input[name=${honeypotName}]`).pressSequentially('https://esempio.it');
  await form.submit.click();
  await expect(form.form.getByRole('alert')).toContainText(robotProblem);
  await openForms(page);
  const row = page.getByRole('row', { name: /Robot Rossi/ });
  await expect(row).toContainText('U tijeku');

  await form.form.getByLabel('Lascia vuoto questo campo').press('Control+A');
  await visitor.keyboard.press('Delete');
  await sendForm(form);
  await page.reload();
  await expect(row).toContainText('Poslano');
});

test('what cannot be saved is kept, reported, and saved when the network is back', async ({ page, context }) => {
  mayComplain(page, /ERR_INTERNET_DISCONNECTED|Saving message failed/);
  const form = quoteForm(page);
  const notice = form.form.getByText('Alcuni dati non sono ancora salvati');
  await page.goto('/');
  await form.countryPickerReady();
  await form.name.fill('Maria Rossi');
  await form.saving('fullName', () => form.name.blur());

  const notifications = page.getByRole('region', { name: 'Notifiche' });
  const loseConnection = async (text: string) => {
    await context.setOffline(true);
    await form.message.fill(text);
    await form.message.blur();
    await expect(notice).toBeVisible();
    await expect(form.message).toHaveValue(text);

    await form.saving('message', () => context.setOffline(false));
    await expect(notice).toBeHidden();
    await expect(notifications).toHaveText('La connessione è tornata: tutto è salvato, ancora da inviare.');
  };
  await loseConnection('Scritto in treno');
  await form.name.focus();
  await notifications.getByRole('button', { name: 'Chiudi la notifica' }).click();
  await expect(notifications).toHaveText('');
  await expect(form.name).toBeFocused();

  await loseConnection('Scritto in galleria');
  await form.phone.fill('3331234567');
  await sendForm(form);
  // At once, and not when its time is over.
  expect(await notifications.textContent()).toBe('');
});

test('a document continues when a save finds the network back, though the browser noticed nothing', async ({
  page,
}) => {
  mayComplain(page, /ERR_FAILED|Saving message failed|Upload failed/);
  let isDown = false;
  await page.route('**/api/**', (route) => (isDown ? route.abort() : route.continue()));
  const form = await openForm(page);
  await form.name.pressSequentially('Maria Rossi');
  await form.saving('fullName', () => form.name.blur());
  isDown = true;
  await form.attach(pdf('panoramica.pdf'));
  await expect(form.form.getByText('Il file riparte da solo appena torna la rete.')).toBeVisible();
  await form.message.pressSequentially('Scritto in treno');
  await form.message.blur();
  await expect(form.form.getByText('Alcuni dati non sono ancora salvati')).toBeVisible();
  isDown = false;
  await form.message.pressSequentially('.');
  await form.saving('message', () => form.message.blur());
  await expect(form.form.getByRole('button', { name: 'Rimuovi panoramica.pdf' })).toBeVisible();
});

test('a failed submit keeps everything and shows the failure', async ({ page }) => {
  mayComplain(page, /status of 503|Submitting the form failed/);
  const form = quoteForm(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/contact-form/submit-form', async (route) => {
    await answer.promise;
    await route.fulfill({ ...fromWebsite, status: 503, json: { code: 'PROVIDER_UNAVAILABLE', message: '' } });
  });
  await page.goto('/');
  await fillInForm(form);
  await form.submit.click();
  await expect(page.getByText('Invio in corso')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invia e risparmia fino al 70%', includeHidden: true })).toBeDisabled();
  answer.resolve();

  await expect(form.form.getByText('Invio non riuscito')).toBeVisible();
  await expect(form.submit).toBeFocused();
  await expect(form.name).toHaveValue('Maria Rossi');
  await expect(form.submit).toBeEnabled();
  await page.unroute('**/api/contact-form/submit-form');
  await sendForm(form);
});

test('another tab shows that the request was sent, and that a new draft was begun', async ({ page, context }) => {
  const [here, there] = [page, await context.newPage()];
  const [form, other] = [quoteForm(here), quoteForm(there)];
  await here.goto('/');
  await there.goto('/');
  await fillInForm(form);
  await sendForm(form);
  await expect(other.thanks).toBeVisible();

  await there.getByRole('button', { name: 'Invia di nuovo il modulo' }).click();
  await expect(other.name).toHaveValue('');
  await expect(form.name).toHaveValue('');
  expect(await here.evaluate(() => localStorage.getItem('isFormSubmitted'))).toBeNull();
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

test('a draft can be deleted at once, documents included', async ({ page }) => {
  const form = await openForm(page);
  await fillInForm(form, 'Da Dimenticare');
  await form.attach(pdf('dimenticata.pdf'));
  await expect(form.documents).toHaveCount(1);
  const token = await page.evaluate(() => localStorage.getItem('clientToken'));
  await page.getByRole('button', { name: 'Elimina la bozza e i documenti' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina', exact: true }).click();

  await expect(form.name).toHaveValue('');
  await expect(form.message).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Notifiche' })).toHaveText('Bozza e documenti eliminati.');
  // The button is gone, so the focus moves to the heading of the form.
  await expect(page.getByRole('heading', { name: 'Richiedi un preventivo' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(JSON.stringify(await savedDraft(page, token ?? ''))).not.toMatch(/dimenticat|333|preventivo/i);
});

test('the country is searched 250 ms after the last key, and a message that is cut at 5000 characters says so', async ({
  page,
}) => {
  await page.clock.install();
  const form = await openForm(page);
  await countryButton(form).click();
  const countries = countryOptions(form);
  await expect(countries.first()).toBeVisible();
  const all = await countries.count();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByPlaceholder('Cerca un paese').pressSequentially('alban');
  await page.clock.runFor(249);
  await expect(countries).toHaveCount(all);
  await page.clock.runFor(1);
  await expect(countries).toHaveCount(1);
  await countries.click();
  await expect(form.phone).toHaveValue('+355');
  await page.clock.resume();

  await form.message.click();
  await page.keyboard.insertText('x'.repeat(4999));
  const hint = page.getByText('Il messaggio può avere 5000 caratteri: allega il resto come documento.');
  await expect(form.message).toHaveValue(/^x{4999}$/);
  await expect(hint).toBeHidden();
  await page.keyboard.type('yz');
  await expect(form.message).toHaveValue(/^x{4999}y$/);
  await expect(hint).toBeVisible();
  await expect(form.message).toHaveAccessibleDescription(/5000 caratteri/);
});
