import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { field, numberField, providerClient, put, staff, textField } from '../../support/provider-client.ts';
import { announce, confirm, goodForm, newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { describeDatabases, describeDatabasesAndPooler, describeProviders } from '../../support/provider-variants.ts';

const file = (fileName: string, bytes: number) => ({
  fileName,
  contentType: 'application/pdf',
  bytes: 'x'.repeat(bytes),
});

describeDatabasesAndPooler('a draft', {}, (provider) => {
  const count = async () => {
    const { body } = await (await provider.admin()).request('GET', '/contact-form/all');
    const forms = field(body, 'contactForms');
    return Array.isArray(forms) ? forms.length : Number.NaN;
  };

  test('is written with its first field or file, not with its token', async () => {
    const client = provider.client();
    const before = await count();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => newForm(client)));
    const [fieldFirst = '', fileFirst = '', parallel = '', empty = ''] = tokens;
    expect(await count()).toBe(before);
    await saveFields(client, fieldFirst, { message: 'primo' });
    expect((await upload(client, fileFirst, file('a.pdf', 5))).status).toBe(200);
    await Promise.all(Object.entries(goodForm).map(([name, value]) => saveFields(client, parallel, { [name]: value })));
    expect(await count()).toBe(before + 3);
    const state = await client.request('GET', `/contact-form/clientContactFormState/${parallel}`);
    expect(field(state.body, 'clientContactFormState')).toEqual({ ...goodForm, files: [] });
    const refused = await client.request('POST', '/contact-form/submit-form', { clientToken: empty });
    expect([refused.status, field(refused.body, 'code')]).toEqual([400, 'FORM_INCOMPLETE']);
    expect(await count()).toBe(before + 3);
  });

  test('does not begin with an unknown token', async () => {
    const client = provider.client();
    const clientToken = `${(await newForm(client)).slice(0, -4)}AAAA`;
    const answers = [
      await client.request('PUT', '/contact-form/updateClientContactForm', { clientToken, message: 'x' }),
      await announce(client, clientToken, file('a.pdf', 5)),
      await client.request('POST', '/contact-form/submit-form', { clientToken }),
      await client.request('GET', `/contact-form/clientContactFormState/${clientToken}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('that was erased does not begin again from a page left open', async () => {
    const client = provider.client();
    const clientToken = await newForm(client);
    await saveFields(client, clientToken, goodForm);
    const admin = await provider.admin();
    const { body } = await admin.request('GET', '/contact-form/all');
    await admin.request('DELETE', `/staff/forms/${numberField(body, 'contactForms', 0, 'id')}`);
    const save = () =>
      client.request('PUT', '/contact-form/updateClientContactForm', { clientToken, message: 'ancora' });
    expect((await save()).status).toBe(404);
    expect((await announce(client, clientToken, file('a.pdf', 5))).status).toBe(404);
    provider.advance(24 * 3600 + 1);
    await provider.running.maintain();
    expect((await save()).status).toBe(404);
  });
});

describeDatabasesAndPooler('room', { UPLOAD_MAX_TOTAL_BYTES: '1000', UPLOAD_MAX_FILE_BYTES: '400' }, (provider) => {
  test('parallel uploads of one name stay under the total of a form', async () => {
    const client = provider.client();
    const clientToken = await newForm(client);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => announce(client, clientToken, file('same.pdf', 400))),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 400, 400, 400, 400, 400, 400]);
    // An upload that never arrives counts until its URL expires.
    provider.advance(2401);
    expect((await announce(client, clientToken, file('same.pdf', 400))).status).toBe(200);
  });

  test.skipIf(provider.variant.storage !== 'files')('an upload that was cut off counts no more', async () => {
    const client = provider.client();
    const clientToken = await newForm(client);
    for (let round = 0; round < 5; round += 1) {
      const url = textField((await announce(client, clientToken, file('a.pdf', 400))).body, 'uploadUrl');
      const sending = httpRequest(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf', 'content-length': 400 },
      });
      sending.on('error', () => undefined);
      sending.write('x'.repeat(100));
      // The server has received the HTTP request before the connection is cut, because it answers a later one.
      await client.request('GET', '/auth/me');
      sending.destroy();
      await expect
        .poll(async () => (await put(url, 'application/pdf', 'x'.repeat(400))) === 403, {
          timeout: 10_000,
        })
        .toBe(true);
    }
    expect((await upload(client, clientToken, file('a.pdf', 400))).status).toBe(200);
  });
});

describeDatabases('all drafts together', { UNSUBMITTED_BYTES_MAX: '1000' }, (provider) => {
  test('take no more than the limit; what is submitted or deleted makes room', async () => {
    const client = provider.client();
    const tokens = await Promise.all(Array.from({ length: 4 }, () => newForm(client)));
    const answers = await Promise.all(tokens.map((token) => announce(client, token, file('a.pdf', 400))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 507, 507]);
    const refused = answers.find(({ status }) => status === 507);
    expect(field(refused?.body, 'code')).toBe('STORAGE_FULL');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);

    const [index = 0] = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    const token = tokens[index] ?? '';
    await put(textField(answers[index]?.body, 'uploadUrl'), 'application/pdf', 'x'.repeat(400));
    expect((await confirm(client, token, file('a.pdf', 400))).status).toBe(200);
    const later = await newForm(client);
    expect((await announce(client, later, file('b.pdf', 400))).status).toBe(507);
    await saveFields(client, token, goodForm);
    await client.request('POST', '/contact-form/submit-form', { clientToken: token });
    expect((await announce(client, later, file('b.pdf', 400))).status).toBe(200);
  });
});

describe('with too little free space', () => {
  describeProviders('on our own disk', { FREE_BYTES_MIN: String(Number.MAX_SAFE_INTEGER) }, (provider) => {
    const { database, storage } = provider.variant;
    const isKeptHere = database === 'SQLite' || storage === 'files';

    test.skipIf(isKeptHere)('nothing of ours is on the disk: nothing is refused', async () => {
      const started = await provider.client().request('GET', '/contact-form/initializeClientContactForm');
      expect(started.status).toBe(200);
    });

    test.skipIf(!isKeptHere)('nothing new is taken in, and staff and what was begun go on', async () => {
      const client = provider.client();
      const started = await client.request('GET', '/contact-form/initializeClientContactForm');
      expect([started.status, field(started.body, 'code')]).toEqual([507, 'STORAGE_FULL']);
      expect(Number(started.headers.get('retry-after'))).toBeGreaterThan(0);

      const roomy = await provider.startAnother({ FREE_BYTES_MIN: '0' });
      const earlier = providerClient(roomy.origin);
      const begun = await newForm(earlier);
      const unwritten = await newForm(earlier);
      await saveFields(earlier, begun, { fullName: 'Già Iniziata' });

      await saveFields(client, begun, { ...goodForm, fullName: 'Già Iniziata' });
      expect((await announce(client, begun, file('a.pdf', 5))).status).toBe(507);
      const refused = await client.request('PUT', '/contact-form/updateClientContactForm', {
        clientToken: unwritten,
        message: 'nuovo',
      });
      expect(refused.status).toBe(507);
      const sent = await client.request('POST', '/contact-form/submit-form', { clientToken: begun });
      expect(sent.status).toBe(200);
      expect((await client.request('POST', '/auth/login', staff)).status).toBe(200);
    });
  });
});
