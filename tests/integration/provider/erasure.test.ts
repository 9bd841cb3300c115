import { randomBytes } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runProvider, startBundledProvider } from '../../support/bundled-provider.ts';
import { newFolder } from '../../support/new-folder.ts';
import {
  field,
  numberField,
  providerClient,
  put,
  staff,
  textField,
  type ProviderClient,
} from '../../support/provider-client.ts';
import { announce, goodForm, goodQuote, newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { openedPage, secretOf, sendQuote } from '../../support/patient.ts';
import { describeProviders } from '../../support/provider-variants.ts';
import { hashToken } from '#provider/db/tokens.ts';
import { fold } from '#shared/rules/fold.ts';
import { tracesIn } from '../../support/traces.ts';

const unique = (length = 12) => randomBytes(length).toString('hex').replace(/\d/g, 'x');

/** A patient with unique data, and all texts that must not remain on disk. */
const patient = (messageLength = 12) => {
  const form = {
    fullName: `Nome ${unique()}`,
    email: `${unique()}@example.it`,
    phoneNumber: `39333${Math.floor(1_000_000 + Math.random() * 8_999_999)}`,
    service: 'Impianti Dentali',
    message: `Messaggio ${unique(messageLength)}`,
  };
  const document = {
    fileName: `${unique()}.pdf`,
    contentType: 'application/pdf',
    bytes: `%PDF-1.7 ${unique(64)}`,
  };
  const { fullName, email, phoneNumber, message } = form;
  return {
    form,
    document,
    traces: [fullName, fold(fullName), email, phoneNumber, message, document.fileName, document.bytes],
  };
};
type Patient = ReturnType<typeof patient>;

async function startOnDisk() {
  const folder = newFolder();
  const running = await runProvider({ env: { DATA_DIR: folder } });
  onTestFinished(running.close);
  const admin = providerClient(running.origin);
  await admin.request('POST', '/auth/login', staff);
  return { folder, running, admin, visitor: providerClient(running.origin) };
}

async function fill(visitor: ProviderClient, { form, document }: Patient): Promise<string> {
  const clientToken = await newForm(visitor);
  await saveFields(visitor, clientToken, form);
  expect((await upload(visitor, clientToken, document)).status).toBe(200);
  return clientToken;
}

const idsOf = async (admin: ProviderClient, patients: readonly Patient[]): Promise<number[]> => {
  const { body } = await admin.request('GET', '/contact-form/all');
  const records = field(body, 'contactForms');
  const ids = new Map(
    (Array.isArray(records) ? records : []).map((row) => [field(row, 'email'), numberField(row, 'id')]),
  );
  return patients.map(({ form }) => ids.get(form.email) ?? 0);
};
const idOf = async (admin: ProviderClient, one: Patient) => (await idsOf(admin, [one]))[0] ?? 0;

describe('what is erased is nowhere on the disk', () => {
  test('after staff erased a request, at once and after a stop', async () => {
    const { folder, running, admin, visitor } = await startOnDisk();
    const erased = patient();
    const changed = patient();
    const clientToken = await fill(visitor, changed);
    await saveFields(visitor, clientToken, erased.form);
    await upload(visitor, clientToken, erased.document);
    // Bytes of an upload that is never confirmed.
    const unconfirmed = patient().document;
    const address = textField((await announce(visitor, clientToken, unconfirmed)).body, 'uploadUrl');
    await put(address, unconfirmed.contentType, unconfirmed.bytes);
    await visitor.request('POST', '/contact-form/submit-form', { clientToken });
    const note = `Bilješka ${unique()}`;
    await admin.request('POST', `/staff/forms/${await idOf(admin, erased)}/notes`, { text: note });
    const formId = await idOf(admin, erased);
    const treatments = [`Cura ${unique()}`, `Altra cura ${unique()}`];
    for (const treatment of treatments)
      await sendQuote(admin, formId, { lines: [{ ...goodQuote.lines[0], treatment }] });
    const secret = await secretOf(admin, formId);
    const page = await openedPage(visitor, secret, erased.form.phoneNumber.slice(-4));
    const { body: detail } = await admin.request('GET', `/staff/forms/${formId}`);
    const question = `Domanda ${unique()}`;
    const given = {
      quoteId: numberField(detail, 'quotes', 'sent', 0, 'id'),
      answer: 'question',
      text: question,
    };
    expect((await visitor.request('POST', '/patient-page/answer', { ...page, ...given })).status).toBe(200);
    const quoted = [...treatments, question, hashToken(secret), hashToken(page.key)];
    const traces = [note, ...quoted, ...erased.traces, ...changed.traces, unconfirmed.fileName, unconfirmed.bytes];
    expect(await tracesIn(folder, traces)).not.toEqual([]);
    expect(
      (await Promise.all(quoted.map((one) => tracesIn(folder, [one])))).filter((found) => found.length === 0),
    ).toEqual([]);
    // Neither the link nor the key is stored.
    expect(await tracesIn(folder, [secret, page.key])).toEqual([]);

    const id = await idOf(admin, erased);
    await admin.request('GET', `/staff/forms/${id}`);
    expect((await admin.request('DELETE', `/staff/forms/${id}`)).status).toBe(200);
    expect(await tracesIn(folder, traces)).toEqual([]);

    expect(await put(address, unconfirmed.contentType, unconfirmed.bytes)).not.toBe(200);
    expect(await tracesIn(folder, traces)).toEqual([]);
    await running.close();
    expect(await tracesIn(folder, traces)).toEqual([]);
  });

  test('when many requests of all sizes come and go between others that stay', async () => {
    const { folder, admin, visitor } = await startOnDisk();
    const patients = Array.from({ length: 120 }, (_, index) => patient(10 + ((index * 397) % 2000)));
    for (const each of patients) {
      const clientToken = await newForm(visitor);
      await saveFields(visitor, clientToken, { ...each.form, message: each.form.message.slice(0, 60) });
      await saveFields(visitor, clientToken, { message: each.form.message });
    }
    const erased = patients.filter((_, index) => index % 3 !== 0);
    for (const id of await idsOf(admin, erased))
      expect((await admin.request('DELETE', `/staff/forms/${id}`)).status).toBe(200);
    const traces = erased.flatMap(({ form }) => [
      form.fullName,
      form.email,
      form.phoneNumber,
      form.message.slice(0, 34),
      form.message.slice(-24),
    ]);
    expect(await tracesIn(folder, traces)).toEqual([]);
    const [kept] = patients;
    expect(await tracesIn(folder, [kept?.form.email ?? ''])).not.toEqual([]);
  });

  test('although it was deleted before deleted content was overwritten', async () => {
    const { folder, running } = await startOnDisk();
    await running.close();
    const old = `Vecchio nome ${unique(200)}`;
    const database = new Sqlite(path.join(folder, 'clinic.db'));
    database.pragma('secure_delete = OFF');
    database.exec(`delete from settings where name = 'rewritten_without_deleted_content';
        insert into settings (name, value) values ('old', '${old}'); delete from settings where name = 'old'`);
    database.close();
    expect(await tracesIn(folder, [old])).not.toEqual([]);

    await startBundledProvider({ env: { DATA_DIR: folder } });
    await expect.poll(() => tracesIn(folder, [old])).toEqual([]);
  });

  test('after the visitor deleted a document and overwrote what was typed', async () => {
    const { folder, running, visitor } = await startOnDisk();
    const deleted = patient();
    const clientToken = await fill(visitor, deleted);
    await saveFields(visitor, clientToken, {
      fullName: '—',
      email: '',
      phoneNumber: '',
      service: '',
      message: '',
    });
    const path = `/contact-form/delete-uploaded-file/${clientToken}&${deleted.document.fileName}`;
    expect((await visitor.request('DELETE', path)).status).toBe(200);
    await expect.poll(() => tracesIn(folder, deleted.traces)).toEqual([]);
    await running.close();
    expect(await tracesIn(folder, deleted.traces)).toEqual([]);
  });
});

describeProviders('bytes of an erased request', {}, (provider) => {
  test('that arrive late do not stay', async () => {
    const admin = await provider.admin();
    const visitor = provider.client();
    const clientToken = await newForm(visitor);
    await saveFields(visitor, clientToken, goodForm);
    const file = { fileName: 'late.pdf', contentType: 'application/pdf', bytes: 'late bytes' };
    const address = textField((await announce(visitor, clientToken, file)).body, 'uploadUrl');
    const { body } = await admin.request('GET', '/contact-form/all');
    await admin.request('DELETE', `/staff/forms/${numberField(body, 'contactForms', 0, 'id')}`);

    // Only the embedded storage can refuse an issued URL. With others, the sweep deletes the object.
    const isOurs = provider.variant.storage === 'files';
    for (let round = 0; round < 2; round += 1) {
      expect(await put(address, file.contentType, file.bytes)).toBe(isOurs ? 403 : 200);
      expect(await provider.stores(address)).toBe(!isOurs);
      provider.advance(301);
      await provider.running.maintain();
      expect(await provider.stores(address)).toBe(false);
    }
  });
});

test('retention leaves nothing on the disk', async () => {
  const folder = newFolder();
  let lead = 0;
  const running = await runProvider({
    env: { DATA_DIR: folder, DRAFT_RETENTION_DAYS: '3' },
    clock: () => new Date(Date.now() + lead),
  });
  const old = patient();
  await fill(providerClient(running.origin), old);
  lead = 4 * 24 * 3600 * 1000;
  await running.maintain();
  expect(await tracesIn(folder, old.traces)).toEqual([]);
  await running.close();
  expect(await tracesIn(folder, old.traces)).toEqual([]);
});
