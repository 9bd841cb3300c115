import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { newFolder } from '../../support/new-folder.ts';
import { newPatient, openedPage, openPage, secretOf, sendQuote } from '../../support/patient.ts';
import {
  field,
  numberField,
  providerClient,
  put,
  staff,
  textField,
  type ProviderClient,
} from '../../support/provider-client.ts';
import { goodForm, goodQuote, newForm, newRequest } from '../../support/provider-forms.ts';
import { readZip } from '../../support/read-zip.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { describeDatabases, describeProviders } from '../../support/provider-variants.ts';

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, field(body, 'code')];
const invalid = [404, 'PAGE_LINK_INVALID'];
const wrong = [401, 'DIGITS_WRONG'];

const quotesOf = async (admin: ProviderClient, formId: number) =>
  field((await admin.request('GET', `/staff/forms/${formId}`)).body, 'quotes');
const rowOf = async (admin: ProviderClient, formId: number) => {
  const rows = Object(field((await admin.request('GET', '/contact-form/all')).body, 'contactForms'));
  return [...rows].find(({ id }) => id === formId);
};
const actionsOf = async (admin: ProviderClient, formId: number) => {
  const { body } = await admin.request('GET', '/staff/access-trail');
  const entries = [...Object(field(body, 'entries'))].filter((entry) => field(entry, 'formId') === formId);
  return entries.map((entry) => textField(entry, 'action')).toReversed();
};

describeDatabases('the patient’s page', {}, (provider) => {
  const answer = (patient: object, quoteId: number, given: string, text = '') =>
    provider.client().request('POST', '/patient-page/answer', { ...patient, quoteId, answer: given, text });
  const read = (patient: object) => provider.client().request('POST', '/patient-page/read', patient);

  test('opens with the last four digits, and shows what was sent and the quote', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    await sendQuote(admin, formId);
    expect((await rowOf(admin, formId)).quote).toBe('sent');
    const patient = await openedPage(provider.client(), secret);
    expect((await rowOf(admin, formId)).quote).toBe('opened');
    const { body } = await read(patient);
    expect(body).toMatchObject({ ...goodForm, files: [], requested: [] });
    expect(field(body, 'quote')).toMatchObject({
      ...goodQuote,
      number: `${new Date().getFullYear()}-${numberField(body, 'quote', 'id')}`,
      answer: null,
    });
    expect(JSON.stringify(field(body, 'quote'))).not.toContain(staff.email);
    expect((await read({ ...patient, secret: patient.key })).status).toBe(404);
    const other = await newPatient(admin);
    expect(codeOf(await read({ ...patient, secret: other.secret }))).toEqual([401, 'PAGE_LOCKED']);
  });

  test('a submission answers with the page, and a draft has none', async () => {
    const admin = await provider.admin();
    const clientToken = await newRequest(admin);
    const { body } = await admin.request('POST', '/contact-form/submit-form', { clientToken });
    const formId = numberField(
      (await admin.request('GET', '/contact-form/all')).body,
      'contactForms',
      0,
      'id',
    );
    expect(field(body, 'patientPage')).toBe(`/richiesta/${await secretOf(admin, formId)}`);
    const draftToken = await newForm(admin);
    await admin.request('PUT', '/contact-form/updateClientContactForm', {
      clientToken: draftToken,
      message: 'a',
    });
    const draftId = numberField(
      (await admin.request('GET', '/contact-form/all')).body,
      'contactForms',
      0,
      'id',
    );
    expect(await quotesOf(admin, draftId)).toBeUndefined();
    const quote = { sentBefore: 0, draft: goodQuote };
    expect(codeOf(await admin.request('POST', `/staff/forms/${draftId}/quotes`, quote))).toEqual([
      409,
      'FORM_NOT_SENT',
    ]);
  });

  test('five wrong tries an hour are left to each network, also in parallel', async () => {
    const admin = await provider.admin();
    const { secret } = await newPatient(admin);
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => openPage(provider.client(), secret, { tried: '0000' })),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = tries.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await openPage(provider.client(), secret)).status).toBe(429);
    expect((await openPage(provider.client(), secret, { from: '198.51.100.7' })).status).toBe(200);
    provider.advance(3601);
    expect((await openPage(provider.client(), secret)).status).toBe(200);
  });

  test('twenty wrong tries revoke the link, and staff are told and have another one', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    const opened = await openedPage(provider.client(), secret);
    for (let network = 0; network < 4; network += 1)
      for (let count = 0; count < 5; count += 1)
        expect(
          codeOf(await openPage(provider.client(), secret, { tried: '1111', from: `203.0.${network}.1` })),
        ).toEqual(wrong);
    expect(codeOf(await openPage(provider.client(), secret))).toEqual(invalid);
    expect(codeOf(await read(opened))).toEqual(invalid);
    expect((await rowOf(admin, formId)).hasNews).toBe(true);
    expect(await actionsOf(admin, formId)).toContain('pageRevoked');
    const next = await secretOf(admin, formId);
    expect(next).not.toBe(secret);
    expect((await openPage(provider.client(), next)).status).toBe(200);
    await admin.request('DELETE', `/staff/forms/${formId}/patient-page`);
    expect(codeOf(await openPage(provider.client(), next))).toEqual(invalid);
  });

  test('a key ends after half an hour', async () => {
    const admin = await provider.admin();
    const { secret } = await newPatient(admin);
    const patient = await openedPage(provider.client(), secret);
    provider.advance(29 * 60);
    expect((await read(patient)).status).toBe(200);
    provider.advance(2 * 60);
    expect(codeOf(await read(patient))).toEqual([401, 'PAGE_LOCKED']);
    expect(codeOf(await answer(patient, 1, 'declined'))).toEqual([401, 'PAGE_LOCKED']);
  });

  test('two thousand guessed and changed secrets open nothing and leave nothing', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    const head = Buffer.from(secret, 'base64url').subarray(0, 6);
    const client = provider.client();
    for (let done = 0; done < 2000; done += 50) {
      const guesses = Array.from({ length: 50 }, (_, index) =>
        Buffer.concat([index % 2 === 0 ? head : randomBytes(6), randomBytes(24)]).toString('base64url'),
      );
      const answers = await Promise.all(guesses.map((guess) => openPage(client, guess)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }
    const changed = secret.slice(0, 20) + (secret[20] === 'A' ? 'B' : 'A') + secret.slice(21);
    expect(codeOf(await openPage(client, changed))).toEqual(invalid);
    expect((await rowOf(admin, formId)).hasNews).toBe(false);
    expect((await openPage(client, secret)).status).toBe(200);
  });

  test('an acceptance is stored once, repeated or in parallel, and is final', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    const quoteId = await sendQuote(admin, formId);
    const patient = await openedPage(provider.client(), secret);
    expect(codeOf(await answer(patient, quoteId, 'accepted', ' '))).toEqual([400, 'INVALID_INPUT']);
    const parallel = await Promise.all(
      Array.from({ length: 6 }, () => answer(patient, quoteId, 'accepted', 'Maria Rossi')),
    );
    expect(parallel.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await rowOf(admin, formId)).toMatchObject({ quote: 'accepted', hasNews: true });
    const detail = await admin.request('GET', `/staff/forms/${formId}`);
    expect(field(detail.body, 'hasNews')).toBe(true);
    const first = field(await quotesOf(admin, formId), 'sent', 0, 'answer');
    expect(first).toMatchObject({ answer: 'accepted', text: 'Maria Rossi' });
    expect((await answer(patient, quoteId, 'accepted', 'Maria Rossi')).status).toBe(200);
    expect(codeOf(await answer(patient, quoteId, 'declined'))).toEqual([409, 'QUOTE_ANSWERED']);
    expect(field(await quotesOf(admin, formId), 'sent', 0, 'answer')).toEqual(first);
    const actions = await actionsOf(admin, formId);
    expect(actions.filter((action) => action === 'quoteAnswered')).toHaveLength(1);
    expect(await rowOf(admin, formId)).toMatchObject({ quote: 'accepted', hasNews: false });
  });

  test('a question can be followed by an acceptance; an old and an expired quote cannot be accepted', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    const old = await sendQuote(admin, formId);
    const patient = await openedPage(provider.client(), secret);
    expect((await answer(patient, old, 'question', 'Fa male?')).status).toBe(200);
    expect(codeOf(await answer(patient, old, 'question', 'Altro?'))).toEqual([409, 'QUOTE_ANSWERED']);
    expect((await rowOf(admin, formId)).quote).toBe('question');
    const today = new Date(provider.now()).toISOString().slice(0, 10);
    const quoteId = await sendQuote(admin, formId, { validUntil: today });
    expect((await rowOf(admin, formId)).quote).toBe('sent');
    expect(codeOf(await answer(patient, old, 'accepted', 'Maria'))).toEqual([409, 'QUOTE_REPLACED']);
    provider.advance(26 * 3600);
    const later = await openedPage(provider.client(), secret);
    expect(codeOf(await answer(later, quoteId, 'accepted', 'Maria'))).toEqual([409, 'QUOTE_EXPIRED']);
    expect((await answer(later, quoteId, 'declined')).status).toBe(200);
  });

  test('of two people who write one quote the second is told, and nothing is lost', async () => {
    const admin = await provider.admin();
    const { formId } = await newPatient(admin);
    const send = (sentBefore: number, changes: object = {}) =>
      admin.request('POST', `/staff/forms/${formId}/quotes`, {
        sentBefore,
        draft: { ...goodQuote, ...changes },
      });
    const both = await Promise.all([send(0, { dentist: 'Ana' }), send(0, { dentist: 'Iva' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const kept = both[0].status === 200 ? 'Ana' : 'Iva';
    expect(field(await quotesOf(admin, formId), 'sent')).toMatchObject([{ dentist: kept }]);
    expect(codeOf(await send(0))).toEqual([409, 'QUOTE_CHANGED']);
    expect(codeOf(await send(1, { validUntil: '2020-01-01' }))).toEqual([409, 'QUOTE_UNFINISHED']);
    expect((await send(1, { lines: [] })).status).toBe(400);
    expect(field((await send(1)).body, 'sent')).toHaveLength(2);
  });

  test('of two people who save the price list the second is told', async () => {
    const admin = await provider.admin();
    const { body } = await admin.request('GET', '/staff/price-list');
    const { treatment, fromCents, toCents, material, guaranteeYears } = Object(goodQuote.lines[0]);
    const item = { treatment, fromCents, toCents, material, guaranteeYears, unit: 'dente' };
    const list = { ...Object(body), items: [item] };
    const both = await Promise.all([list, list].map((one) => admin.request('PUT', '/staff/price-list', one)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(field((await admin.request('GET', '/staff/price-list')).body, 'items')).toEqual(list.items);
  });

  test('the export of a person has the quotes and answers, without a link with which one could answer', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    const quoteId = await sendQuote(admin, formId);
    await answer(await openedPage(provider.client(), secret), quoteId, 'question', 'Quanto dura?');
    const exported = await fetch(`${admin.origin}/staff/person/export`, {
      method: 'POST',
      headers: {
        cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ formIds: [formId] }),
    });
    const files = await readZip(Buffer.from(await exported.arrayBuffer()));
    const json = files.get('dati.json')?.toString() ?? '';
    expect(field(JSON.parse(json), 0, 'quotes', 'sent', 0)).toMatchObject({
      ...goodQuote,
      answer: { answer: 'question', text: 'Quanto dura?' },
    });
    expect(json).not.toContain(secret);
    const page = files.get('dati.html')?.toString();
    for (const part of ['2 × Impianto dentale', '1.200,00', 'Quanto dura?']) expect(page).toContain(part);
  });

  test('the statistics count the quotes of the month and the minutes to the first', async () => {
    const admin = await provider.admin();
    const before = field((await admin.request('GET', '/staff/statistics')).body, 'quotes');
    const { formId, secret } = await newPatient(admin);
    const quoteId = await sendQuote(admin, formId);
    await answer(await openedPage(provider.client(), secret), quoteId, 'accepted', 'Maria');
    const { body } = await admin.request('GET', '/staff/statistics');
    for (const name of ['sent', 'opened', 'accepted'])
      expect(numberField(body, 'quotes', name, 0)).toBe(numberField(before, name, 0) + 1);
    expect(numberField(body, 'quotes', 'medianMinutes')).toBeLessThan(5);
  });
});

describeProviders(
  'documents on the patient’s page',
  { UPLOAD_MAX_FILE_BYTES: '1000', UPLOAD_MAX_TOTAL_BYTES: '1000' },
  (provider) => {
    test('arrive in the sent request, tick what was asked for, and go with its erasure', async () => {
      let admin = await provider.admin();
      const { formId, secret } = await newPatient(admin);
      await admin.request('PUT', `/staff/forms/${formId}/requested-documents`, {
        kinds: ['panoramica', 'farmaci'],
      });
      const patient = await openedPage(provider.client(), secret);
      const upload = { ...patient, fileName: 'panoramica.jpg', contentType: 'image/jpeg' };
      const client = provider.client();
      const announced = await client.request('POST', '/patient-page/get-upload-url', { ...upload, size: 7 });
      const url = textField(announced.body, 'uploadUrl');
      expect(await put(url, 'image/jpeg', 'picture')).toBe(200);
      // The key ends while the upload runs.
      provider.advance(31 * 60);
      const confirmation = { ...upload, fileSize: 7, kind: 'panoramica' };
      for (const _ of [1, 2])
        expect((await client.request('POST', '/patient-page/confirm-upload', confirmation)).status).toBe(200);
      admin = await provider.admin();
      const later = await openedPage(client, secret);
      const { body } = await client.request('POST', '/patient-page/read', later);
      expect(field(body, 'files')).toMatchObject([{ name: 'panoramica.jpg', size: 7 }]);
      expect(field(body, 'requested')).toEqual([
        { kind: 'panoramica', arrived: true },
        { kind: 'farmaci', arrived: false },
      ]);
      expect(await rowOf(admin, formId)).toMatchObject({ status: 'completed', hasNews: true });
      expect((await actionsOf(admin, formId)).filter((one) => one === 'documentAdded')).toHaveLength(1);
      const again = { ...later, fileName: 'altra.jpg', contentType: 'image/jpeg' };
      const tooMuch = await client.request('POST', '/patient-page/get-upload-url', { ...again, size: 994 });
      expect(codeOf(tooMuch)).toEqual([400, 'FILE_TOO_LARGE']);

      await sendQuote(admin, formId);
      expect((await admin.request('DELETE', `/staff/forms/${formId}`)).status).toBe(200);
      expect(codeOf(await openPage(client, secret))).toEqual(invalid);
      expect(codeOf(await client.request('POST', '/patient-page/read', later))).toEqual(invalid);
      expect(await provider.stores(url)).toBe(false);
    });
  },
);

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());

describeDatabases('mails about the patient’s page', {}, (provider) => {
  test('the confirmation leads to the page, and the clinic is told of news without a word about the patient', async () => {
    mails.clear();
    const { origin, close } = await provider.startAnother({
      SMTP_URL: mails.url,
      NOTIFY_EMAIL: 'clinic@example.hr',
      PUBLIC_ORIGIN: 'https://clinic.example',
    });
    const admin = providerClient(origin);
    await admin.request('POST', '/auth/login', staff);
    const { formId, secret } = await newPatient(admin);
    await expect.poll(() => mails.count()).toBe(2);
    const [confirmation] = mails.to(goodForm.email);
    for (const text of [confirmation?.text, confirmation?.html])
      expect(text).toContain(`https://clinic.example/richiesta/${secret}`);
    const quoteId = await sendQuote(admin, formId);
    const patient = await openedPage(admin, secret);
    for (const _ of [1, 2])
      await admin.request('POST', '/patient-page/answer', {
        ...patient,
        quoteId,
        answer: 'question',
        text: 'Quanto dura la cura?',
      });
    await expect.poll(() => mails.count()).toBe(3);
    const news = mails.to('clinic@example.hr').find(({ subject }) => subject?.startsWith('Novost'));
    expect(news?.subject).toBe(`Novost u upitu #${formId}`);
    for (const part of [news?.text, news?.html])
      for (const word of [...Object.values(goodForm), 'Quanto dura', secret])
        expect(part).not.toContain(word);
    await close();
    expect(mails.count()).toBe(3);
  });
});

test('a provider that is killed between an acceptance and its answer has stored it once', async () => {
  const env = { DATA_DIR: newFolder(), STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password };
  let running = await startProviderProcess(env);
  for (let round = 0; round < 3; round += 1) {
    const before = providerClient(running.origin);
    await before.request('POST', '/auth/login', staff);
    const { formId, secret } = await newPatient(before);
    const quoteId = await sendQuote(before, formId);
    const patient = await openedPage(before, secret);
    const acceptance = { ...patient, quoteId, answer: 'accepted', text: 'Maria Rossi' };
    const accepting = Array.from({ length: 4 }, () =>
      before.request('POST', '/patient-page/answer', acceptance).catch(() => null),
    );
    // In the first round no answer is awaited.
    if (round > 0) await Promise.race(accepting);
    await running.kill();
    await Promise.all(accepting);

    running = await startProviderProcess(env);
    const { kill } = running;
    onTestFinished(() => kill());
    const after = providerClient(running.origin);
    await after.request('POST', '/auth/login', staff);
    expect((await after.request('POST', '/patient-page/answer', acceptance)).status).toBe(200);
    const sent = field(await quotesOf(after, formId), 'sent');
    expect(sent).toMatchObject([{ id: quoteId, answer: { answer: 'accepted', text: 'Maria Rossi' } }]);
    const actions = await actionsOf(after, formId);
    expect(actions.filter((action) => action === 'quoteAnswered')).toHaveLength(1);
  }
});
