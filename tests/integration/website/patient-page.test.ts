import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProvider, type BundledProvider } from '../../support/bundled-provider.ts';
import type { Browser } from '../../support/browser.ts';
import { pdf } from '../../support/documents.ts';
import { newFolder } from '../../support/new-folder.ts';
import { openPage, patient, postForm, sendQuote, sendRequest } from '../../support/patient-page.ts';
import { textIn } from '../../support/plain-form.ts';
import { field } from '../../support/provider-client.ts';
import { storedRows } from '../../support/stored-rows.ts';
import { startTestProvider } from '../../support/test-provider.ts';
import { startTestStorage } from '../../support/test-storage.ts';
import { uploadOf } from '../../support/upload-body.ts';
import { startWebsite, type TestWebsite } from '../../support/website.ts';

const env = { RATE_LIMITS: 'off', QUOTE_GUARANTEE: 'Dieci anni sugli impianti.' };

const folder = newFolder();

let now = Date.now();
let provider: BundledProvider;
let website: TestWebsite;
let admin: Browser;

beforeAll(async () => {
  provider = await runProvider({ clock: () => new Date(now), env: { DATA_DIR: folder } });
  website = await startWebsite({ provider, env });
  admin = website.openBrowser();
  await admin.login();
});

afterAll(async () => {
  await website?.close();
  await provider?.close();
});

/** Advances the provider's clock. Staff log in again. */
const wait = async (minutes: number) => {
  now += minutes * 60 * 1000;
  await admin.login();
};

const newRequest = () => sendRequest(website.openBrowser(), admin);

/** @returns the browser of a patient who has opened the page of a new request. */
const opened = async () => {
  const request = await newRequest();
  const browser = website.openBrowser();
  await openPage(browser, request.path);
  return { ...request, browser };
};

const textOf = async (browser: Browser, path: string) => textIn((await browser.get(path)).text);

/** @returns the message of a page that says why an action failed. */
const alertOf = (html: string) => textIn(/<p role="alert"[^>]*>.*?<\/p>/s.exec(html)?.[0] ?? '').trim();

const withDocuments = async (fields: Record<string, string | string[]>, files: File[]) => {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  for (const file of files) form.append('files', file);
  const serialised = new Response(form);
  return {
    method: 'POST',
    headers: { 'content-type': serialised.headers.get('content-type') ?? '' },
    body: Buffer.from(await serialised.arrayBuffer()),
  };
};

describe('before the digits', () => {
  test('a link that a keyboard or a mail program has put in capitals leads to the page', async () => {
    const { path } = await newRequest();
    const secret = path.slice('/richiesta/'.length);
    for (const [written, meant] of [
      [path.toUpperCase(), path],
      [`/Richiesta/${secret}`, path],
      [`/RICHIESTA/${secret}aB`, `${path}aB`],
      ['/RICHIEST', '/'],
      [`${path}/altro`, '/'],
    ] as const) {
      const { status, headers } = await website.openBrowser().get(written);
      expect([written, status, headers.location]).toEqual([written, 302, meant]);
    }
  });

  test('every link has the same page, without a datum, which no one stores and nothing indexes', async () => {
    const { path } = await newRequest();
    const secret = path.slice('/richiesta/'.length);
    const real = await website.openBrowser().get(path);
    const guessed = await website.openBrowser().get(`/richiesta/${'x'.repeat(secret.length)}`);
    expect(real.status).toBe(200);
    expect(real.text.replaceAll(secret, 'x'.repeat(secret.length))).toBe(guessed.text);
    for (const value of Object.values(patient)) expect(real.text).not.toContain(value);
    for (const { headers } of [real, guessed])
      expect(headers).toMatchObject({
        'cache-control': 'no-store, no-transform',
        'referrer-policy': 'strict-origin',
        'x-robots-tag': 'noindex, nofollow',
      });
    expect(real.text).toContain('<meta name="robots" content="noindex"');
    expect(real.setCookies).toEqual([]);
  });

  test('a scanner that follows every link and posts nothing changes nothing, also in a browser that has opened the page', async () => {
    const { path, formId, browser } = await opened();
    await sendQuote(admin, formId);
    const before = await storedRows({ DATA_DIR: folder });
    for (const scanner of [website.openBrowser(), browser]) {
      const seen = new Set<string>();
      const waiting = [path, `${path}/index.pageContext.json`, `${path}/upload`];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (seen.has(next) || seen.size > 60) continue;
        seen.add(next);
        await scanner.send({ method: 'HEAD', path: next });
        const { text, headers } = await scanner.get(next);
        for (const [, link = ''] of text.matchAll(/(?:href|action|src)="(\/[^"#]*)/g)) waiting.push(link);
        if (headers.location?.startsWith('/')) waiting.push(headers.location);
      }
      expect(seen.has('/erase-request')).toBe(scanner === browser);
    }
    expect(await storedRows({ DATA_DIR: folder })).toEqual(before);
  });

  test.each([
    'SECRET.',
    'SECRET)',
    'SECRET,',
    'SECRET>',
    'SECRET%20',
    'SECRET%C2%A0',
    'SECRET%E2%80%8B',
    'SECRET*',
    'SECRET_',
    'SECRET--',
    'SECRETGrazie',
    'SECRET&utm_source=mail',
    'SECRET?fbclid=1',
    'SECRET;a=1',
    'SECRET%23preventivo',
    '%20%3CSECRET%3E',
    'SEC%E2%80%8BRET',
    'SEC%C2%ADRET',
    'SEC%0D%0A%3E%20RET',
    'SEC=%0ARET',
  ])('a link that a mail program or messenger writes as %s opens the page', async (written) => {
    const { path } = await newRequest();
    const secret = path.slice('/richiesta/'.length);
    for (const spelled of [secret, secret.toUpperCase()]) {
      const link = written.replace('SEC', spelled.slice(0, 20)).replace('RET', spelled.slice(20));
      const answer = await openPage(website.openBrowser(), `/richiesta/${link}`);
      expect([answer.status, answer.headers.location]).toEqual([303, `${path}?aperta`]);
    }
  });

  test.each([' 45-６７\u200e ', '+39 333 123 4567', '333/1234567', '…4567'])('%s opens the page', async (digits) => {
    const { path } = await newRequest();
    expect((await openPage(website.openBrowser(), path, digits)).status).toBe(303);
  });

  test('a browser that keeps no cookies is told why the page stays closed', async () => {
    const { path } = await newRequest();
    const { headers } = await openPage(website.openBrowser(), path);
    const { text } = await website.openBrowser().get(headers.location ?? '');
    expect(alertOf(text)).toContain('solo se il browser conserva i cookie');
    expect(text).toContain('name="digits"');
  });

  test.each([
    ['0000', 401, 'Le cifre non corrispondono'],
    ['12', 400, 'Le cifre non corrispondono'],
  ])('%s opens nothing', async (digits, status, text) => {
    const { path } = await newRequest();
    const browser = website.openBrowser();
    const answer = await openPage(browser, path, digits);
    expect(answer.status).toBe(status);
    expect(textIn(answer.text)).toContain(text);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'referrer-policy': 'strict-origin',
    });
    expect(browser.cookies.size).toBe(0);
  });

  test.each(['x'.repeat(40), 'kratko', '%2e%2e', 'x'.repeat(300)])(
    'a link that leads nowhere says so after the digits: %s',
    async (secret) => {
      const answer = await openPage(website.openBrowser(), `/richiesta/${secret}`);
      expect(answer.status).toBe(404);
      expect(textIn(answer.text)).toContain('Questo link non vale più');
    },
  );

  test('wrong digits are limited for the visitor’s address, and the page says how long', async () => {
    const { path } = await newRequest();
    for (let attempt = 0; attempt < 5; attempt += 1) await openPage(website.openBrowser(), path, '0000');
    const answer = await openPage(website.openBrowser(), path);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    expect(textIn(answer.text)).toMatch(/Troppi tentativi con cifre sbagliate\. Riprova tra \d+ minuti\./);
  });

  test('refusals of another provider are told in Italian, whatever their codes and messages are', async () => {
    const storage = await startTestStorage();
    const foreign = await startTestProvider({ storage });
    const served = await startWebsite({ provider: foreign, env });
    for (const [status, code, message, problem] of [
      [400, 'INVALID_INPUT', 'body/digits must match pattern', /^Le cifre non corrispondono: /],
      [401, 'DIGITS_WRONG', '', /^Le cifre non corrispondono: /],
      [401, 'DIGITS_WRONG', 'Le cifre sono altre.', /^Le cifre sono altre\.$/],
      [404, 'NO_SUCH_PAGE', 'No such page', /^Questo link non vale più: /],
      [410, 'CLOSED', 'Gone', /^Per sicurezza la pagina si è chiusa /],
      [429, 'SLOW_DOWN', 'Slow down', /^Riprova tra 10 minuti\.$/],
      [409, 'CONFLICT', 'Stale', /^Intanto qualcosa è cambiato: /],
      [422, 'UNPROCESSABLE', 'No', /^Le cifre non corrispondono: /],
      [418, 'TEAPOT', 'No', /^Non è andato a buon fine: riprova tra poco\. Codice per l’assistenza: /],
    ] as const) {
      const end = foreign.misbehave('POST /patient-page/open', { status, body: { code, message } });
      const answer = await openPage(served.openBrowser(), `/richiesta/${'x'.repeat(40)}`);
      expect(alertOf(answer.text)).toMatch(problem);
      end();
    }
    for (const server of [served, foreign, storage]) await server.close();
  });

  test('another site opens nothing', async () => {
    const { path } = await newRequest();
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const answer = await postForm(website.openBrowser(), path, { digits: '4567' }, foreign);
    expect(answer.status).toBe(403);
    expect(answer.headers['referrer-policy']).toBe('strict-origin');
  });
});

test('the right digits give a cookie for this path and half an hour, which opens the page and no other', async () => {
  const { path, formId } = await newRequest();
  const browser = website.openBrowser();
  const answer = await openPage(browser, path);
  expect([answer.status, answer.headers.location]).toEqual([303, `${path}?aperta`]);
  expect(alertOf((await browser.get(`${path}?aperta`)).text)).toBe('');
  expect(answer.setCookies).toEqual([
    expect.stringMatching(
      new RegExp(String.raw`^richiesta=[\w-]{32,64}; Max-Age=1800; Path=${path}; HttpOnly; SameSite=Lax$`),
    ),
  ]);
  const page = await browser.get(path);
  expect(page.headers['cache-control']).toContain('no-store');
  const text = textIn(page.text);
  for (const shown of ['Maria Rossi', '+39 333 123 4567', 'Il preventivo non c’è ancora'])
    expect(text).toContain(shown);
  const { path: other } = await newRequest();
  expect(await textOf(browser, other)).toContain('Ultime quattro cifre');

  await admin.send({ method: 'DELETE', path: `/api/staff/forms/${formId}/patient-page` });
  expect(await textOf(browser, path)).not.toContain('Maria Rossi');
  expect((await openPage(website.openBrowser(), path)).status).toBe(404);
});

test('under https the cookie is secure', async () => {
  const secure = await startWebsite({ provider, env: { ...env, PUBLIC_ORIGIN: 'https://clinic.example' } });
  const { path } = await newRequest();
  const [cookie] = (await openPage(secure.openBrowser(), path)).setCookies;
  expect(cookie).toMatch(/^__Secure-richiesta=.*; HttpOnly; Secure; SameSite=Lax$/);
  await secure.close();
});

test('after half an hour the page asks again, and an action is not made', async () => {
  const { path, formId, browser } = await opened();
  const quoteId = String(await sendQuote(admin, formId));
  await wait(31);
  expect(await textOf(browser, path)).toContain('Ultime quattro cifre');
  const late = await postForm(browser, path, { quoteId, answer: 'accepted', text: 'Maria Rossi' });
  expect(late.status).toBe(410);
  expect(textIn(late.text)).toContain('Per sicurezza la pagina si è chiusa');
});

test('a question that cannot be sent is kept: in its field, or to be copied', async () => {
  const { path, formId, browser } = await opened();
  const old = String(await sendQuote(admin, formId));
  const quoteId = String(await sendQuote(admin, formId, { days: 9 }));
  const ask = async (about: string, text: string) =>
    (await postForm(browser, path, { quoteId: about, answer: 'question', text })).text;
  expect(await ask(old, 'Quanto dura?\r\nE fa <male>?')).toMatch(
    /<details open="">[^]*<textarea[^>]*>Quanto dura\?\r?\nE fa &lt;male&gt;\?<\/textarea>/,
  );
  await ask(quoteId, 'Quanto dura?');
  expect(textIn(await ask(quoteId, 'E quanto costa?'))).toContain('La tua domanda, da copiare: E quanto costa?');
  await wait(31);
  const late = await ask(quoteId, 'Quando posso venire?');
  expect(textIn(late)).toContain('La tua domanda, da copiare: Quando posso venire?');
});

describe('the quote', () => {
  test('is shown as it was sent, with the texts of the clinic that are set', async () => {
    const { path, formId, browser } = await opened();
    await sendQuote(admin, formId);
    const text = await textOf(browser, path);
    for (const shown of [
      /Preventivo n\. 20\d\d-\d+/,
      'Valido fino al 31/12/2999',
      'Dr. Ana Kovač, n. 1234',
      'Impianto dentale Titanio, Straumann',
      '10 anni',
      '600,00 – 750,00 €',
      'Totale 1.200,00 – 1.500,00 €',
      'Senza rialzo del seno mascellare.',
      'Garanzia Dieci anni sugli impianti.',
      'Si basa su quanto ci hai scritto e sui documenti',
    ])
      expect(text).toMatch(shown);
    expect(text).not.toContain('Assicurazione');
  });

  test('is asked about and then accepted, once, with the name and the date', async () => {
    const { path, formId, browser } = await opened();
    const quoteId = String(await sendQuote(admin, formId));
    const send = (answer: string, text: string) => postForm(browser, path, { quoteId, answer, text });
    expect((await send('question', '  ')).status).toBe(400);
    const asked = await send('question', 'Quanto dura?\r\nGrazie');
    expect([asked.status, asked.headers.location]).toEqual([303, `${path}#risposta`]);
    expect(await textOf(browser, path)).toContain('ci hai chiesto Quanto dura? Grazie');
    for (let time = 0; time < 2; time += 1) expect((await send('accepted', 'Maria Rossi')).status).toBe(303);
    const text = await textOf(browser, path);
    expect(text).toMatch(/\d\d\/\d\d\/20\d\d: hai accettato questo preventivo con il nome Maria Rossi/);
    expect(text).not.toContain('Non ora');
    const declined = await send('declined', '');
    expect(declined.status).toBe(409);
    expect(textIn(declined.text)).toContain('Hai già risposto a questo preventivo');
    const { json } = await admin.get(`/api/staff/forms/${formId}`);
    expect(field(json, 'quotes', 'sent', 0, 'answer')).toMatchObject({
      answer: 'accepted',
      text: 'Maria Rossi',
    });
  });

  test('is not answered with a text that cannot be stored, or none, and the page says so in Italian', async () => {
    const { path, formId, browser } = await opened();
    const quoteId = String(await sendQuote(admin, formId));
    for (const [answer, text, problem] of [
      ['question', 'a\0b', 'Scrivi il testo e invia di nuovo.'],
      ['question', ' ', 'Scrivi la tua domanda.'],
      ['question', '\u200b\u3164', 'Scrivi la tua domanda.'],
      ...['', '\u200b', '—', '2', 'Maria \u202eissoR'].map(
        (name) => ['accepted', name, 'Scrivi il tuo nome e cognome.'] as const,
      ),
    ] as const) {
      const refused = await postForm(browser, path, { quoteId, answer, text });
      expect([refused.status, alertOf(refused.text)]).toEqual([400, problem]);
    }
  });

  test('that a newer one has replaced is not accepted, and the page says so', async () => {
    const { path, formId, browser } = await opened();
    const old = String(await sendQuote(admin, formId));
    await sendQuote(admin, formId, { days: 9 });
    const answer = await postForm(browser, path, { quoteId: old, answer: 'accepted', text: 'Maria' });
    expect(answer.status).toBe(409);
    expect(textIn(answer.text)).toContain('Intanto la clinica ha mandato un nuovo preventivo');
  });

  test('that has expired can be asked about, not accepted', async () => {
    const { path, formId } = await newRequest();
    const validUntil = new Date(now + 24 * 3600 * 1000).toISOString().slice(0, 10);
    const quoteId = String(await sendQuote(admin, formId, { validUntil }));
    await wait(3 * 24 * 60);
    const browser = website.openBrowser();
    await openPage(browser, path);
    const refused = await postForm(browser, path, { quoteId, answer: 'accepted', text: 'Maria' });
    expect(refused.status).toBe(409);
    expect(textIn(refused.text)).toContain('Questo preventivo è scaduto');
    const asked = await postForm(browser, path, { quoteId, answer: 'question', text: 'Vale ancora?' });
    expect(asked.status).toBe(303);
  });
});

const upload = (fields: Record<string, string> = {}) => {
  const { name, buffer: bytes } = pdf('tac.pdf');
  return { method: 'POST', ...uploadOf({ ...fields, size: bytes.length }, { name, type: '', bytes }) };
};

describe('documents', () => {
  const document = new File([new Uint8Array(pdf('a.pdf').buffer)], 'panoramica.pdf');

  test('arrive in the same request and tick what was asked for, also without scripts', async () => {
    const { path, formId, browser } = await opened();
    const kinds = ['panoramica', 'cbct'];
    await admin.json('PUT', `/api/staff/forms/${formId}/requested-documents`, { kinds });
    expect(await textOf(browser, path)).toContain('TAC Cone Beam (CBCT) Chiedi al centro radiologico');
    const sent = await browser.send({ path, ...(await withDocuments({ kind: 'panoramica' }, [document])) });
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}#documenti`]);
    expect(await textOf(browser, path)).toContain('Panoramica Arrivato');

    const again = await browser.send({ path, ...(await withDocuments({}, [document])) });
    expect(again.status).toBe(401);
    expect(textIn(again.text)).toContain('panoramica.pdf: Il file non può essere caricato perché un file');
    const program = await browser.send({
      path,
      ...(await withDocuments({ kept: ['panoramica.pdf'] }, [new File(['MZ'], 'a.exe'), document])),
    });
    expect(program.status).toBe(415);
    const { json } = await admin.get(`/api/staff/forms/${formId}`);
    expect(field(json, 'files', 0, 'name')).toBe('panoramica.pdf');
    expect(field(json, 'files', 1, 'name')).toBeUndefined();
    const none = await browser.send({ path, ...(await withDocuments({}, [new File([], '')])) });
    expect(textIn(none.text)).toContain('Scegli prima un documento.');
  });

  test('sent without scripts under a name that a device gives each of them get a number', async () => {
    const { path, formId, browser } = await opened();
    const bytes = new Uint8Array(pdf('a.pdf').buffer);
    for (const name of ['scan.pdf', 'scan-2.pdf']) {
      const { text } = await browser.get(path);
      const kept = [...text.matchAll(/name="kept" value="([^"]*)"/g)].map(([, value = '']) => value);
      const form = await withDocuments({ kept }, [new File([bytes], 'scan.pdf')]);
      expect((await browser.send({ path, ...form })).status).toBe(303);
      const { json } = await admin.get(`/api/staff/forms/${formId}`);
      expect(JSON.stringify(field(json, 'files'))).toContain(`"${name}"`);
    }
  });

  test('are streamed from a page with scripts', async () => {
    const { path, browser } = await opened();
    const sent = await browser.send({ path: `${path}/upload`, ...upload({ kind: 'cbct' }) });
    expect([sent.status, sent.json]).toEqual([200, { fileName: 'tac.pdf' }]);
    expect((await browser.send({ path: `${path}/upload`, ...upload() })).json).toMatchObject({
      code: 'DUPLICATE_FILE_NAME',
    });
  });

  test('are not accepted from a browser that has not opened the page, or whose time is over', async () => {
    const { path, browser } = await opened();
    const closed = { status: 410, json: { code: 'PATIENT_PAGE_CLOSED' } };
    expect(await website.openBrowser().send({ path: `${path}/upload`, ...upload() })).toMatchObject(closed);
    await wait(120);
    expect(await browser.send({ path: `${path}/upload`, ...upload() })).toMatchObject(closed);
    const plain = await browser.send({ path, ...(await withDocuments({}, [document])) });
    expect(textIn(plain.text)).toContain('Per sicurezza');
  });
});
