import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  cookieOf,
  field,
  numberField,
  put,
  staff,
  textField,
  type ProviderClient,
} from '../../support/provider-client.ts';
import { announce, confirm, goodForm, newForm, saveFields, type TestFile } from '../../support/provider-forms.ts';
import { describeProviders, type ProviderUnderTest } from '../../support/provider-variants.ts';
import { readZip } from '../../support/read-zip.ts';

const pdf = (fileName: string, bytes: string): TestFile => ({
  fileName,
  contentType: 'application/pdf',
  bytes,
});

/** Creates a request with documents. @returns its id and the upload URLs of its documents. */
const write = async (
  provider: ProviderUnderTest,
  admin: ProviderClient,
  fields: Partial<typeof goodForm>,
  documents: readonly TestFile[],
  isSent = true,
) => {
  const client = provider.client();
  const clientToken = await newForm(client);
  await saveFields(client, clientToken, fields);
  const addresses: string[] = [];
  for (const document of documents) {
    const url = textField((await announce(client, clientToken, document)).body, 'uploadUrl');
    await put(url, document.contentType, document.bytes);
    await confirm(client, clientToken, document);
    addresses.push(url);
  }
  if (isSent) await client.request('POST', '/contact-form/submit-form', { clientToken });
  const { body } = await admin.request('GET', '/contact-form/all');
  return { id: numberField(body, 'contactForms', 0, 'id'), addresses };
};

/** Like admin.request, for a binary response. */
const exportOf = async (admin: ProviderClient, formIds: readonly number[], headers: Record<string, string> = {}) => {
  const cookie = cookieOf(admin);
  const address = `${admin.origin}/staff/person/export?ids=${formIds.join(',')}`;
  const answer = await fetch(address, { headers: { cookie, ...headers } });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const newest = async (admin: ProviderClient, count: number) => {
  const { body } = await admin.request('GET', '/staff/access-trail');
  return Array.from({ length: count }, (_, index) => {
    const entry = field(body, 'entries', index);
    return [textField(entry, 'action'), field(entry, 'formId')];
  });
};

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** @returns the number of entries about exports of a request. */
const exportsOf = async (admin: ProviderClient, formId: number) => {
  const { body } = await admin.request('GET', '/staff/access-trail?action=exported');
  const entries = field(body, 'entries');
  return Array.isArray(entries) ? entries.filter((entry) => field(entry, 'formId') === formId).length : Number.NaN;
};

describeProviders('all that is stored about a person', {}, (provider) => {
  test('is one ZIP: each request as JSON and as a page in Italian, and the documents byte by byte', async () => {
    const admin = await provider.admin();
    const message = 'Ho <dolore> & paura.\nGrazie';
    const sent = await write(provider, admin, { ...goodForm, message, callTime: 'evening' }, [
      pdf('referto è: "2026"?.pdf', 'primo'),
      pdf(`${'x'.repeat(200)}.pdf`, 'secondo'),
    ]);
    const draft = await write(provider, admin, { email: goodForm.email }, [pdf('a.pdf', 'terzo')], false);
    await admin.request('GET', `/staff/forms/${sent.id}`);
    await admin.request('POST', `/staff/forms/${sent.id}/notes`, { text: 'Zvati sutra' });
    await admin.request('PUT', `/staff/forms/${sent.id}/follow-up`, { state: 'contacted' });

    const { answer, bytes } = await exportOf(admin, [sent.id, draft.id]);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="dati-personali-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const zip = await readZip(bytes);

    const data: unknown = JSON.parse(String(zip.get('dati.json')));
    expect(data).toMatchObject([
      {
        ...goodForm,
        id: sent.id,
        message,
        callTime: 'evening',
        status: 'completed',
        notes: [{ text: 'Zvati sutra' }],
        followUp: { state: 'contacted' },
        accesses: [
          { action: 'opened', by: staff.email },
          { action: 'noted' },
          { action: 'changedStatus' },
          { action: 'exported' },
        ],
      },
      { id: draft.id, status: 'inProgress', fullName: null, accesses: [{ action: 'exported' }] },
    ]);
    const documentAt = (...place: number[]) => {
      const [form = 0, file = 0] = place;
      return zip.get(textField(data, form, 'files', file, 'path'))?.toString();
    };
    expect([documentAt(0, 0), documentAt(0, 1), documentAt(1, 0)]).toEqual(['primo', 'secondo', 'terzo']);
    expect([...zip.keys()].map((path) => path.replaceAll(/\d+/g, '1'))).toEqual([
      'richiesta-1/1-referto è_ _1__.pdf',
      `richiesta-1/1-${'x'.repeat(60)}.pdf`,
      'richiesta-1/1-a.pdf',
      'dati.json',
      'dati.html',
    ]);

    const page = String(zip.get('dati.html'));
    expect(page).toMatch(/^<!doctype html><html lang="it">/);
    expect(page).toContain('<dt>Messaggio</dt><dd>Ho &lt;dolore&gt; &amp; paura.\nGrazie</dd>');
    expect(page).toContain('<dt>Orario preferito per la chiamata</dt><dd>Dopo le 18</dd>');
    expect(page).toContain('contatto avvenuto');
    expect(page).toContain(`${staff.email}: richiesta aperta`);
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => decodeURIComponent(address));
    expect(links.map((path) => zip.has(path))).toEqual([true, true, true]);
    expect(await newest(admin, 2)).toEqual([
      ['exported', draft.id],
      ['exported', sent.id],
    ]);
  });

  test('is a download that goes on after each cut, recorded once, until something about the person changes', async () => {
    const admin = await provider.admin();
    const first = await write(provider, admin, goodForm, [
      pdf('a.pdf', 'x'.repeat(70_000)),
      pdf('b.pdf', 'y'.repeat(130_000)),
    ]);
    const other = await write(provider, admin, { email: goodForm.email }, [pdf('c.pdf', 'z')], false);
    const formIds = [first.id, other.id];
    const get = (headers?: Record<string, string>) => exportOf(admin, formIds, headers);
    const whole = await get();
    const size = whole.bytes.length;
    const tag = whole.answer.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"\d{13}-[\w-]{43}"$/);
    expect(whole.answer.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.answer.headers.get('content-length')).toBe(String(size));
    expect([...(await readZip(whole.bytes)).values()].slice(0, 3).map(({ length }) => length)).toEqual([
      70_000, 130_000, 1,
    ]);

    // Time, and a colleague's look at a request, change nothing of what is being downloaded.
    provider.advance(60);
    await admin.request('GET', `/staff/forms/${first.id}`);
    const parts: Buffer[] = [];
    const cuts = [0, 1, 29, 30, 65_536, 70_100, 199_999, size - 22, size - 1, size];
    for (const [index, start] of cuts.slice(0, -1).entries()) {
      const end = (cuts[index + 1] ?? 0) - 1;
      const { answer, bytes } = await get({ range: `bytes=${start}-${end}`, 'if-range': tag });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${size}`]);
      parts.push(bytes);
    }
    expect(hash(Buffer.concat(parts))).toBe(hash(whole.bytes));
    const rest = await get({ range: 'bytes=100000-', 'if-range': tag });
    expect(hash(rest.bytes)).toBe(hash(whole.bytes.subarray(100_000)));
    expect((await get({ range: `bytes=${size}-`, 'if-range': tag })).answer.status).toBe(416);
    expect(await exportsOf(admin, first.id)).toBe(1);
    expect(await exportsOf(admin, other.id)).toBe(1);

    await admin.request('POST', `/staff/forms/${first.id}/notes`, { text: 'Zvati sutra' });
    const changed = await get({ range: 'bytes=100000-', 'if-range': tag });
    expect(changed.answer.status).toBe(200);
    expect(changed.answer.headers.get('etag')).not.toBe(tag);
    const text = String((await readZip(changed.bytes)).get('dati.json'));
    expect(text).toContain('Zvati sutra');
    // It has the whole trail, not only what had been recorded when the download began.
    const actions = ['exported', 'opened', 'noted'];
    expect(field(JSON.parse(text), 0, 'accesses')).toMatchObject(actions.map((action) => ({ action })));
  });

  test('has no part of a person when one of the requests is gone', async () => {
    const admin = await provider.admin();
    const { id } = await write(provider, admin, goodForm, []);
    const before = await newest(admin, 1);
    const { answer } = await exportOf(admin, [id, 999_999]);
    expect(answer.status).toBe(404);
    expect(await newest(admin, 1)).toEqual(before);
  });

  test('is erased at once, with an entry for each request, and may be erased again', async () => {
    const admin = await provider.admin();
    const first = await write(provider, admin, goodForm, [pdf('a.pdf', 'uno'), pdf('b.pdf', 'due')]);
    const other = await write(provider, admin, { ...goodForm, fullName: 'Un Parente' }, [pdf('c.pdf', 'tre')]);
    const last = await write(provider, admin, { phoneNumber: goodForm.phoneNumber }, [], false);
    const formIds = [first.id, last.id];
    const erase = async () => (await admin.request('POST', '/staff/person/erase', { formIds })).body;
    expect(await erase()).toEqual({ erased: 2 });
    expect(await newest(admin, 2)).toEqual([
      ['erased', last.id],
      ['erased', first.id],
    ]);
    expect(await Promise.all(first.addresses.map(provider.stores))).toEqual([false, false]);
    expect(await Promise.all(other.addresses.map(provider.stores))).toEqual([true]);
    expect((await admin.request('GET', `/staff/forms/${first.id}`)).status).toBe(404);
    expect((await admin.request('GET', `/staff/forms/${other.id}`)).status).toBe(200);
    expect(await erase()).toEqual({ erased: 0 });
    for (const wrong of [[], [first.id, first.id], Array.from({ length: 101 }, (_, id) => id + 1)])
      expect((await admin.request('POST', '/staff/person/erase', { formIds: wrong })).status).toBe(400);
  });
});
