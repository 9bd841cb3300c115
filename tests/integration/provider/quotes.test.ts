import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { calendarDay } from '#shared/format.ts';
import { withFirstAccount } from '../../support/first-account.ts';
import { forTest } from '../../support/for-test.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { newFolder } from '../../support/new-folder.ts';
import { newPatient, openedPage, openPage, secretOf, sendQuote } from '../../support/patient.ts';
import {
  cookieOf,
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
import { hasPostgres, startPostgres } from '../../support/provider-postgres.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { describeDatabases, describeProvider, describeProviders } from '../../support/provider-variants.ts';
import { storedRows } from '../../support/stored-rows.ts';

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, field(body, 'code')];
const randomSecret = () => randomBytes(20).toString('hex');
const ascending = (one: number, other: number) => one - other;
const invalid = [404, 'PAGE_LINK_INVALID'];
const wrong = [401, 'DIGITS_WRONG'];
const closed = [410, 'PATIENT_PAGE_CLOSED'];

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
      number: `${calendarDay(new Date(provider.now()).toISOString()).slice(0, 4)}-${numberField(body, 'quote', 'id')}`,
      answer: null,
    });
    expect(JSON.stringify(field(body, 'quote'))).not.toContain(staff.email);
    expect((await read({ ...patient, secret: patient.key })).status).toBe(404);
    const other = await newPatient(admin);
    expect(codeOf(await read({ ...patient, secret: other.secret }))).toEqual(closed);
  });

  test('opened again, it is no change that open desks are told of', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    await sendQuote(admin, formId);
    const changes = async (since = '') => (await admin.request('GET', `/staff/follow-ups${since}`)).body;
    const opened = async () => {
      // Beyond the overlap of two polls.
      provider.advance(60);
      const since = `?since=${textField(await changes(), 'asOf')}`;
      await openedPage(provider.client(), secret);
      return JSON.stringify(await changes(since)).includes(`"formId":${formId},`);
    };
    expect([await opened(), await opened()]).toEqual([true, false]);
  });

  test('a submission answers with the page, and a draft has none', async () => {
    const admin = await provider.admin();
    const clientToken = await newRequest(admin);
    const { body } = await admin.request('POST', '/contact-form/submit-form', { clientToken });
    const formId = numberField((await admin.request('GET', '/contact-form/all')).body, 'contactForms', 0, 'id');
    expect(field(body, 'patientPage')).toBe(`/richiesta/${await secretOf(admin, formId)}`);
    const draftToken = await newForm(admin);
    await admin.request('PUT', '/contact-form/updateClientContactForm', {
      clientToken: draftToken,
      message: 'a',
    });
    const draftId = numberField((await admin.request('GET', '/contact-form/all')).body, 'contactForms', 0, 'id');
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
    const wasRevoked = async () => field(await quotesOf(admin, formId), 'wasRevoked');
    expect([await wasRevoked(), (await openPage(provider.client(), next)).status, await wasRevoked()]).toEqual([
      true,
      200,
      false,
    ]);
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
    expect(codeOf(await read(patient))).toEqual(closed);
    expect(codeOf(await answer(patient, 1, 'declined'))).toEqual(closed);
  });

  test('a thousand guessed, revoked, expired, replayed and forwarded links open nothing and leave nothing', async () => {
    let admin = await provider.admin();
    const client = provider.client();
    const newPage = async () => {
      const { formId, secret } = await newPatient(admin);
      const quoteId = await sendQuote(admin, formId);
      return { formId, quoteId, patient: await openedPage(client, secret) };
    };
    const expired = await newPage();
    provider.advance(31 * 60);
    admin = await provider.admin();
    const [own, other, revoked, erased] = [await newPage(), await newPage(), await newPage(), await newPage()];
    await admin.request('DELETE', `/staff/forms/${revoked.formId}/patient-page`);
    await admin.request('DELETE', `/staff/forms/${erased.formId}`);
    const forwarded = [await newPatient(admin), await newPatient(admin)];

    const { secret } = own.patient;
    const kinds: ((count: number) => Promise<{ status: number }>)[] = [
      () => openPage(client, randomSecret()),
      (count) => {
        const place = count % secret.length;
        const letter = secret[place] === 'a' ? 'b' : 'a';
        return openPage(client, secret.slice(0, place) + letter + secret.slice(place + 1));
      },
      ...[revoked, erased].map(
        ({ patient }) =>
          () =>
            openPage(client, patient.secret),
      ),
      ...[revoked, erased, expired, { patient: { secret, key: other.patient.key } }].flatMap(({ patient }) => [
        () => read(patient),
        () => answer(patient, own.quoteId, 'accepted', 'Maria'),
        () =>
          client.request('POST', '/patient-page/get-upload-url', {
            ...patient,
            fileName: 'a.pdf',
            contentType: 'application/pdf',
            size: 7,
          }),
      ]),
      () => read({ secret, key: randomSecret() }),
      // Whoever has a forwarded link does not know the number.
      ...forwarded.map((page) => (count: number) => {
        const tried = String(count % 4000).padStart(4, '0');
        return openPage(client, page.secret, { tried, from: `203.0.${count % 250}.1` });
      }),
    ];
    const stored = () =>
      storedRows(provider.env, ['contact_forms', 'form_files', 'patient_keys', 'quotes', 'pending_uploads']);
    const before = await stored();
    const statuses = new Set<number>();
    for (let done = 0; done < 1000; done += 50) {
      const attempts = Array.from({ length: 50 }, (_, index) => kinds[(done + index) % kinds.length]);
      for (const { status } of await Promise.all(attempts.flatMap((kind) => kind?.(done) ?? []))) statuses.add(status);
    }
    expect([...statuses].toSorted(ascending)).toEqual([401, 404, 410, 429]);
    expect(await stored()).toEqual(before);
    expect((await rowOf(admin, own.formId)).hasNews).toBe(false);
    // Wrong digits have revoked the forwarded links, and no others.
    for (const { formId } of forwarded) expect((await rowOf(admin, formId)).hasNews).toBe(true);
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
    expect(actions.filter((action) => action === 'quoteAccepted')).toHaveLength(1);
    expect(await rowOf(admin, formId)).toMatchObject({ quote: 'accepted', hasNews: false });
  });

  test('a question can be followed by an acceptance and is kept with it; an old and an expired quote cannot be accepted', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    const old = await sendQuote(admin, formId);
    const patient = await openedPage(provider.client(), secret);
    expect((await answer(patient, old, 'question', 'Fa male?')).status).toBe(200);
    expect(codeOf(await answer(patient, old, 'question', 'Altro?'))).toEqual([409, 'QUOTE_ANSWERED']);
    expect((await rowOf(admin, formId)).quote).toBe('question');
    for (const [given, text] of [
      ['declined', ''],
      ['accepted', 'Maria Rossi'],
    ] as const) {
      expect((await answer(patient, old, given, text)).status).toBe(200);
      expect(field(await quotesOf(admin, formId), 'sent', 0, 'answer')).toMatchObject({ text, question: 'Fa male?' });
    }
    const today = calendarDay(new Date(provider.now()).toISOString());
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
    expect(codeOf(await send(1, { validUntil: '2020-01-01' }))).toEqual([400, 'INVALID_INPUT']);
    expect((await send(1, { lines: [] })).status).toBe(400);
    expect(field((await send(1)).body, 'sent')).toHaveLength(2);
  });

  test('of two people who save the price list the second is told', async () => {
    const admin = await provider.admin();
    const { body } = await admin.request('GET', '/staff/price-list');
    const list = { ...Object(body), items: goodQuote.lines };
    const both = await Promise.all([list, list].map((one) => admin.request('PUT', '/staff/price-list', one)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(field((await admin.request('GET', '/staff/price-list')).body, 'items')).toEqual(list.items);
  });

  test('the export of a person has the quotes and answers, without a link with which one could answer', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    const quoteId = await sendQuote(admin, formId);
    await answer(await openedPage(provider.client(), secret), quoteId, 'question', 'Quanto dura?');
    const cookie = cookieOf(admin);
    const exported = await fetch(`${admin.origin}/staff/person/export?ids=${formId}`, { headers: { cookie } });
    const files = await readZip(Buffer.from(await exported.arrayBuffer()));
    const json = files.get('dati.json')?.toString() ?? '';
    expect(field(JSON.parse(json), 0, 'quotes', 'sent', 0)).toMatchObject({
      ...goodQuote,
      answer: { answer: 'question', text: 'Quanto dura?' },
    });
    expect(json).not.toContain(secret);
    const page = files.get('dati.html')?.toString();
    for (const part of ['2 × Impianto dentale', '1.200,00', 'Quanto dura?']) expect(page).toContain(part);
    // Without an account, as the patient's own action.
    expect(page).toMatch(/<li>[\d/]+, \d\d:\d\d: pagina aperta</);
  });

  test('the statistics count the quotes of the month and the minutes to the first', async () => {
    const admin = await provider.admin();
    const before = field((await admin.request('GET', '/staff/statistics')).body, 'quotes');
    const { formId, secret } = await newPatient(admin);
    const quoteId = await sendQuote(admin, formId);
    await answer(await openedPage(provider.client(), secret), quoteId, 'accepted', 'Maria');
    const { body } = await admin.request('GET', '/staff/statistics');
    for (const name of ['sent', 'opened', 'accepted'])
      expect(numberField(body, 'quotes', name, 'now')).toBe(numberField(before, name, 'now') + 1);
    expect(numberField(body, 'quotes', 'firstQuotes', 0)).toBeLessThan(5);
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

describeProvider('mails about the patient’s page', {}, (provider) => {
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
      for (const word of [...Object.values(goodForm), 'Quanto dura', secret]) expect(part).not.toContain(word);

    for (let count = 0; count < 20; count += 1)
      await openPage(admin, secret, { tried: '0000', from: `203.0.${count}.1` });
    await expect.poll(() => mails.count()).toBe(4);
    await close();
    expect(mails.count()).toBe(4);
  });
});

const settings = {
  FORM_RETENTION_DAYS: '1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  NOTIFY_EMAIL: 'clinic@example.hr',
};
describeDatabases('what belongs to a patient’s page', settings, (provider) => {
  const tables = ['patient_pages', 'patient_keys', 'patient_tries', 'quotes', 'news_mails'] as const;
  const only = (...ids: number[]) => tables.map((table) => [table, ids]);

  test('goes with the request, whether staff, the patient or its age erase it', async () => {
    let admin = await provider.admin();
    const client = provider.client();
    const newPage = async () => {
      const { formId, secret } = await newPatient(admin);
      const quoteId = await sendQuote(admin, formId);
      await openPage(client, secret, { tried: '0000' });
      const patient = await openedPage(client, secret);
      await client.request('POST', '/patient-page/answer', {
        ...patient,
        quoteId,
        answer: 'declined',
        text: '',
      });
      return { formId, secret, patient };
    };
    const [old, erased, withdrawn] = [await newPage(), await newPage(), await newPage()];
    const left = async () => {
      const rows = Object.entries(await storedRows(provider.env, tables));
      return rows.map(([table, found]) => [table, found.map((row) => numberField(row, 'form_id')).toSorted(ascending)]);
    };
    expect(await left()).toEqual(only(old.formId, erased.formId, withdrawn.formId));

    await admin.request('DELETE', `/staff/forms/${erased.formId}`);
    expect(await left()).toEqual(only(old.formId, withdrawn.formId));
    const { body } = await client.request('POST', '/patient-page/read', withdrawn.patient);
    const token = textField(body, 'eraseToken');
    expect((await client.request('POST', '/contact-form/erase', { token })).status).toBe(200);
    expect(await left()).toEqual(only(old.formId));

    provider.advance(2 * 24 * 3600);
    admin = await provider.admin();
    const young = [await newPage(), await newPage()].map(({ formId }) => formId);
    await provider.running.maintain();
    expect(await left()).toEqual(only(...young));
    for (const { secret } of [old, erased, withdrawn]) expect(codeOf(await openPage(client, secret))).toEqual(invalid);
  });
});

test.each(['SQLite', 'PostgreSQL'])(
  '%s: a provider that is killed between an acceptance and its answer has stored it once',
  async (engine) => {
    if (engine === 'PostgreSQL' && !hasPostgres) return;
    const postgres = engine === 'PostgreSQL' ? await forTest(startPostgres()) : null;
    const env = {
      DATA_DIR: newFolder(),
      ...(postgres && { DATABASE_URL: await postgres.createCopy() }),
    };
    if (!postgres) await withFirstAccount(env);
    let running = await startProviderProcess(env);
    for (let round = 0; round < 2; round += 1) {
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
      expect(actions.filter((action) => action === 'quoteAccepted')).toHaveLength(1);
    }
  },
);
