import { describe, expect, test } from 'vitest';
import { mapFields } from '#shared/rules/contact-form.ts';
import { field, numberField, providerClient, textField, type ProviderClient } from '../../support/provider-client.ts';
import { newForm, saveFields, goodForm } from '../../support/provider-forms.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

const records = async (admin: ProviderClient): Promise<unknown[]> => {
  const { body } = await admin.request('GET', '/contact-form/all');
  const list = field(body, 'contactForms');
  return Array.isArray(list) ? list : [];
};

describeDatabases('contact forms', {}, (provider) => {
  test('each draft has an unguessable token, and starts empty', async () => {
    const client = provider.client();
    const [first, second] = [await newForm(client), await newForm(client)];
    expect(first).not.toBe(second);
    expect(first.length).toBeGreaterThanOrEqual(43);
    const state = await client.request('GET', `/contact-form/clientContactFormState/${first}`);
    expect(state.body).toEqual({
      clientContactFormState: { ...mapFields(() => ''), files: [] },
      takesPhone: true,
      takesCallTime: true,
      takesSource: true,
      takesLargeUploads: true,
    });
  });

  test('fields are saved one by one and read back', async () => {
    const client = provider.client();
    const clientToken = await newForm(client);
    await saveFields(client, clientToken, goodForm);
    const state = await client.request('GET', `/contact-form/clientContactFormState/${clientToken}`);
    expect(field(state.body, 'clientContactFormState')).toEqual({ ...goodForm, files: [] });
  });

  describe('a save is refused with a message naming the field', () => {
    test.each([
      [{ fullName: 'Maria 2' }, 'fullName: Il nome non può contenere numeri'],
      [{ fullName: '' }, 'fullName: Questo campo è obbligatorio'],
      [{ email: 'a@b' }, 'email: Email non valida'],
      [{ callTime: 'midnight' }, 'callTime: Orario non valido'],
      [{ phoneNumber: 'javascript:' }, 'phoneNumber: Numero di telefono non valido'],
      [{ phoneNumber: '3'.repeat(33) }, 'phoneNumber'],
      [{ message: 7 }, 'message'],
      [{ message: 'x'.repeat(5001) }, 'message'],
      [{ message: 'a\u0000b' }, 'message'],
      [{ surname: 'Rossi' }, 'surname'],
      [{ fullName: 'Maria', message: 'two at once' }, 'body'],
      [{}, 'body'],
    ])('a save of %j is refused', async (update, words) => {
      const client = provider.client();
      const clientToken = await newForm(client);
      const answer = await client.request('PUT', '/contact-form/updateClientContactForm', {
        clientToken,
        ...update,
      });
      expect(answer.status).toBe(400);
      expect(textField(answer.body, 'message')).toContain(words);
    });
  });

  test('a request is sent with the consent that is asked for, which staff see and which goes with it', async () => {
    const asked = { HEALTH_CONSENT_TEXT: 'Acconsento.', HEALTH_CONSENT_VERSION: '2026-11' };
    const { origin, close } = await provider.startAnother(asked);
    const visitor = providerClient(origin);
    const clientToken = await newForm(visitor);
    await saveFields(visitor, clientToken, goodForm);
    const send = (consent: object) => visitor.request('POST', '/contact-form/submit-form', { clientToken, ...consent });
    for (const consent of [{}, { healthConsent: '2025' }])
      expect(await send(consent)).toMatchObject({ status: 400, body: { code: 'HEALTH_CONSENT' } });
    expect((await send({ healthConsent: '2026-11' })).status).toBe(200);
    expect((await send({ healthConsent: '2026-11' })).status).toBe(200);

    const admin = await provider.admin();
    const id = numberField((await records(admin))[0], 'id');
    const consent = { version: '2026-11', text: 'Acconsento.', givenAt: expect.any(String) };
    expect((await admin.request('GET', `/staff/forms/${id}`)).body).toMatchObject({ healthConsent: consent });
    expect((await admin.request('DELETE', `/staff/forms/${id}`)).status).toBe(200);
    await close();
  });

  test('a consent that nobody asked for is not taken', async () => {
    const visitor = provider.client();
    const clientToken = await newForm(visitor);
    await saveFields(visitor, clientToken, goodForm);
    const submission = { clientToken, healthConsent: '2026-11' };
    expect(await visitor.request('POST', '/contact-form/submit-form', submission)).toMatchObject({
      status: 400,
      body: { code: 'HEALTH_CONSENT' },
    });
  });

  test('a phone number in another format is kept in the draft, shown to staff, and refused at submit', async () => {
    const client = provider.client();
    const clientToken = await newForm(client);
    await saveFields(client, clientToken, {
      ...goodForm,
      fullName: 'Dalla Svizzera',
      phoneNumber: '+41 79 123 45 67',
    });
    const state = await client.request('GET', `/contact-form/clientContactFormState/${clientToken}`);
    expect(field(state.body, 'clientContactFormState', 'phoneNumber')).toBe('41791234567');
    const refused = await client.request('POST', '/contact-form/submit-form', { clientToken });
    expect(refused.status).toBe(400);
    expect(textField(refused.body, 'message')).toBe('phoneNumber: Numero di telefono non valido');
    expect(await records(await provider.admin())).toContainEqual(
      expect.objectContaining({
        fullName: 'Dalla Svizzera',
        phoneNumber: '41791234567',
        status: 'inProgress',
      }),
    );
    await saveFields(client, clientToken, { phoneNumber: '347 555 2222' });
    expect((await client.request('POST', '/contact-form/submit-form', { clientToken })).status).toBe(200);
    expect(await records(await provider.admin())).toContainEqual(
      expect.objectContaining({ fullName: 'Dalla Svizzera', phoneNumber: '393475552222' }),
    );
  });

  test('an optional field can be emptied again', async () => {
    const client = provider.client();
    const clientToken = await newForm(client);
    await saveFields(client, clientToken, { email: 'maria@example.it' });
    await saveFields(client, clientToken, { email: '' });
    const state = await client.request('GET', `/contact-form/clientContactFormState/${clientToken}`);
    expect(field(state.body, 'clientContactFormState', 'email')).toBe('');
  });

  test('an unknown token is 404 everywhere', async () => {
    const client = provider.client();
    const clientToken = 'unknown';
    const answers = await Promise.all([
      client.request('GET', '/contact-form/clientContactFormState/unknown'),
      client.request('PUT', '/contact-form/updateClientContactForm', { clientToken, message: 'x' }),
      client.request('POST', '/contact-form/submit-form', { clientToken }),
      client.request('POST', '/contact-form/get-preview-url', { clientToken, fileName: 'a' }),
      client.request('DELETE', '/contact-form/delete-uploaded-file/unknown&a.pdf'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    for (const answer of answers) expect(field(answer.body, 'code')).toBe('FORM_NOT_FOUND');
  });

  test('a submission is refused until name, phone and message are there', async () => {
    const client = provider.client();
    const clientToken = await newForm(client);
    await saveFields(client, clientToken, { fullName: 'Maria Rossi', message: 'Un preventivo' });
    const refused = await client.request('POST', '/contact-form/submit-form', { clientToken });
    expect(refused.status).toBe(400);
    expect(textField(refused.body, 'message')).toContain('phoneNumber');
    await saveFields(client, clientToken, { phoneNumber: '393331234567' });
    expect((await client.request('POST', '/contact-form/submit-form', { clientToken })).status).toBe(200);
  });

  test('any number of submissions make one record, which is closed from then on', async () => {
    const client = provider.client();
    const clientToken = await newForm(client);
    await saveFields(client, clientToken, { ...goodForm, fullName: 'Una Volta' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.request('POST', '/contact-form/submit-form', { clientToken })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);

    const mine = (await records(await provider.admin())).filter((record) => field(record, 'fullName') === 'Una Volta');
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ status: 'completed', requiredCompletion: 100, overallCompletion: 83 });
    expect(field(mine[0], 'finishedAt')).toMatch(/^\d{4}-.*Z$/);

    const late = await client.request('PUT', '/contact-form/updateClientContactForm', {
      clientToken,
      message: 'late',
    });
    expect([late.status, field(late.body, 'code')]).toEqual([409, 'FORM_CLOSED']);
    const state = await client.request('GET', `/contact-form/clientContactFormState/${clientToken}`);
    expect([state.status, field(state.body, 'code')]).toEqual([404, 'FORM_NOT_FOUND']);
  });

  test('staff see every form, the newest first, and nothing that unlocks it', async () => {
    const client = provider.client();
    await newForm(client);
    const draft = await newForm(client);
    await saveFields(client, draft, { fullName: 'Solo Nome' });
    const admin = await provider.admin();
    const [newest] = await records(admin);
    expect(newest).toMatchObject({
      fullName: 'Solo Nome',
      status: 'inProgress',
      email: null,
      finishedAt: null,
    });
    expect(newest).toMatchObject({ requiredCompletion: 33, overallCompletion: 17 });
    const { text } = await admin.request('GET', '/contact-form/all');
    expect(text).not.toContain(draft);
    expect(Object.keys(newest ?? {})).toEqual([
      'id',
      'fullName',
      'email',
      'phoneNumber',
      'createdAt',
      'finishedAt',
      'status',
      'requiredCompletion',
      'overallCompletion',
      'service',
      'quote',
      'hasNews',
    ]);
  });

  test('a list of several pages is whole, newest first, compressed or not', async () => {
    const client = provider.client();
    const known = (await records(await provider.admin())).length;
    const drafts = 60;
    await Promise.all(
      Array.from({ length: drafts }, async (_, number) =>
        saveFields(client, await newForm(client), { message: `${number}` }),
      ),
    );
    const admin = await provider.admin();
    const listed = (encoding: string) =>
      admin.request('GET', '/contact-form/all', undefined, { 'accept-encoding': encoding });
    const [plain, compressed] = [await listed('identity'), await listed('gzip')];
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.text).toBe(plain.text);
    const list = field(plain.body, 'contactForms');
    const ids = Array.isArray(list) ? list.map((record) => numberField(record, 'id')) : [];
    expect(ids).toHaveLength(known + drafts);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });
});
