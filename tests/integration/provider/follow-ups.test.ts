import { expect, test } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { field, numberField, textField, type ProviderClient } from '../../support/provider-client.ts';
import { goodForm, newForm, newRequest, saveFields } from '../../support/provider-forms.ts';
import { describeDatabases, type ProviderUnderTest } from '../../support/provider-variants.ts';

const submitForm = async (provider: ProviderUnderTest, admin: ProviderClient): Promise<number> => {
  const client = provider.client();
  await newRequest(client, { ...goodForm, message: 'Vorrei\n\n  un preventivo. '.repeat(20) }, [
    { fileName: 'a.pdf', contentType: 'application/pdf', bytes: 'hello' },
  ]);
  const { body } = await admin.request('GET', '/contact-form/all');
  return numberField(body, 'contactForms', 0, 'id');
};

const untouched = {
  state: 'new',
  stateAt: null,
  stateBy: null,
  stateBefore: null,
  assignee: null,
  assigneeId: null,
  isMine: false,
  remindOn: null,
  noteCount: 0,
};

const followUpsOf = async (admin: ProviderClient, query = ''): Promise<unknown[]> => {
  const followUps = field((await admin.request('GET', `/staff/follow-ups${query}`)).body, 'followUps');
  return Array.isArray(followUps) ? followUps : [];
};

/** @returns the id of the newest entry in the access trail about the list. */
const newestListing = async (client: ProviderClient) => {
  const { body } = await client.request('GET', '/staff/access-trail?action=listed');
  return numberField(body, 'entries', 0, 'id');
};

describeDatabases('follow-ups', {}, (provider) => {
  test('state, assignment and reminder change one by one, and say what was there before', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    const path = `/staff/forms/${id}`;
    expect((await admin.request('GET', path)).body).toMatchObject({
      followUp: { ...untouched, formId: id },
      notes: [],
    });
    const change = async (body: object) => (await admin.request('PUT', `${path}/follow-up`, body)).body;

    const contacted = await change({ state: 'contacted' });
    expect(contacted).toMatchObject({ before: untouched, after: { state: 'contacted', assignee: null } });
    const by = textField(contacted, 'after', 'stateBy');
    expect(await change({ isMine: true })).toMatchObject({
      before: { state: 'contacted', isMine: false },
      after: { state: 'contacted', isMine: true, assignee: by },
    });
    expect(await change({ remindOn: '2026-12-01' })).toMatchObject({
      after: { state: 'contacted', isMine: true, remindOn: '2026-12-01' },
    });
    expect(await change({ isMine: false, remindOn: null })).toMatchObject({
      after: {
        ...untouched,
        state: 'contacted',
        stateBy: by,
        stateAt: textField(contacted, 'after', 'stateAt'),
      },
    });
    for (const wrong of [
      {},
      { state: 'done' },
      { remindOn: 'tomorrow' },
      { remindOn: '2026-99-99' },
      { remindOn: '2026-02-29' },
      { assignee: 'Iva' },
    ])
      expect((await admin.request('PUT', `${path}/follow-up`, wrong)).status).toBe(400);
    expect((await admin.request('PUT', '/staff/forms/999999/follow-up', { state: 'new' })).status).toBe(404);
  });

  test('a request is assigned to an active colleague and taken back; others are neither listed nor accepted', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    const join = async (name: string, role: string) => {
      const email = `${name.toLowerCase()}@clinic.example`;
      const sent = await admin.request('POST', '/staff/invitations', { email, name, role });
      const account = { token: textField(sent.body, 'token'), newPassword: 'tri plave ruže u vazi' };
      expect((await provider.client().request('PUT', '/staff/invitation', account)).status).toBe(200);
      const client = provider.client();
      await client.request('POST', '/auth/login', { email, password: account.newPassword });
      const { body } = await admin.request('GET', '/staff/accounts');
      const accounts = field(body, 'accounts');
      const found = Array.isArray(accounts) ? accounts.find((each) => field(each, 'name') === name) : null;
      return { client, id: numberField(found, 'id') };
    };
    const iva = await join('Iva', 'admin');
    const left = await join('Ana', 'admin');
    const other = await join('Marko', 'staff');
    await admin.request('PUT', `/staff/accounts/${left.id}/access`, { isDisabled: true });

    expect((await admin.request('GET', '/staff/colleagues')).body).toEqual({
      colleagues: [{ id: iva.id, name: 'Iva' }],
    });
    expect((await iva.client.request('GET', '/staff/colleagues')).text).not.toContain('Iva');
    expect((await other.client.request('GET', '/staff/colleagues')).status).toBe(403);

    const change = (client: ProviderClient, body: object) =>
      client.request('PUT', `/staff/forms/${id}/follow-up`, body);
    expect((await change(admin, { assigneeId: iva.id })).body).toMatchObject({
      before: untouched,
      after: { assignee: 'Iva', assigneeId: iva.id, isMine: false },
    });
    const { body: trail } = await admin.request('GET', '/staff/access-trail');
    expect(field(trail, 'entries', 0)).toMatchObject({
      action: 'planned',
      formId: id,
      subject: 'iva@clinic.example',
    });
    expect(await followUpsOf(iva.client)).toContainEqual(expect.objectContaining({ formId: id, isMine: true }));

    for (const assigneeId of [left.id, other.id, 999_999, 'Iva'])
      expect((await change(admin, { assigneeId })).status).toBe(404);
    expect((await change(admin, { assigneeId: null })).status).toBe(400);
    expect((await change(admin, { isMine: false })).body).toMatchObject({
      before: { assignee: 'Iva' },
      after: { assignee: null, assigneeId: null, isMine: false },
    });
  });

  test('a rejected request says so in the list, with its earlier state, until it has another state', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    const path = `/staff/forms/${id}`;
    const statusAndState = async () => {
      const { body } = await admin.request('GET', path);
      return [textField(body, 'status'), textField(body, 'followUp', 'state')];
    };
    const rejected = { state: 'rejected', stateBefore: 'new' };
    const untouchedBefore = await admin.request('PUT', `${path}/follow-up`, { state: 'rejected' });
    expect(untouchedBefore.body).toMatchObject({ before: untouched, after: rejected });
    await admin.request('PUT', `${path}/follow-up`, { state: 'contacted' });
    await admin.request('PUT', `${path}/follow-up`, { state: 'rejected' });
    expect(await statusAndState()).toEqual(['rejected', 'rejected']);
    await admin.request('PUT', `${path}/follow-up`, { remindOn: '2027-01-31' });
    expect(await statusAndState()).toEqual(['rejected', 'rejected']);
    expect(await followUpsOf(admin)).toContainEqual(
      expect.objectContaining({ formId: id, ...rejected, stateBefore: 'contacted' }),
    );
    await admin.request('PUT', `${path}/follow-up`, { state: 'agreed' });
    expect(await statusAndState()).toEqual(['completed', 'agreed']);
  });

  test('only a request that was sent is rejected, and a draft stays open to its visitor', async () => {
    const admin = await provider.admin();
    const client = provider.client();
    const clientToken = await newForm(client);
    await saveFields(client, clientToken, { email: goodForm.email });
    const { body } = await admin.request('GET', '/contact-form/all');
    const path = `/staff/forms/${numberField(body, 'contactForms', 0, 'id')}`;
    const refused = await admin.request('PUT', `${path}/follow-up`, { state: 'rejected' });
    expect([refused.status, field(refused.body, 'code')]).toEqual([409, 'FORM_NOT_SENT']);
    expect(textField(refused.body, 'message')).toMatch(/još nije poslan/);
    expect((await admin.request('PUT', `${path}/follow-up`, { state: 'contacted' })).status).toBe(200);
    expect((await admin.request('GET', path)).body).toMatchObject({ status: 'inProgress', finishedAt: null });
    await saveFields(client, clientToken, { fullName: goodForm.fullName });

    // An earlier version let staff reject a draft.
    const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = provider.env;
    const { db, close } = openDatabase({ databaseUrl, dataDir });
    const id = Number(path.split('/').at(-1));
    await db.updateTable('contact_forms').set({ status: 'rejected' }).where('id', '=', id).execute();
    await close();
    expect((await admin.request('PUT', `${path}/follow-up`, { state: 'new' })).status).toBe(409);
    expect((await admin.request('GET', path)).body).toMatchObject({ status: 'rejected' });
  });

  test('notes of several people at the same time are kept in their order', async () => {
    const admin = await provider.admin();
    const colleague = await provider.admin();
    const id = await submitForm(provider, admin);
    const path = `/staff/forms/${id}/notes`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? admin : colleague).request('POST', path, { text: `Bilješka ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const { body } = await admin.request('GET', `/staff/forms/${id}`);
    const notes = Array.from({ length: 12 }, (_, index) => textField(body, 'notes', index, 'text'));
    expect(notes.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => `Bilješka ${index}`).toSorted());
    expect(field(body, 'followUp')).toMatchObject({ noteCount: 12 });
    for (const text of ['', ' \n ', 'x'.repeat(2001)])
      expect((await admin.request('POST', path, { text })).status).toBe(400);
  });

  test('only what has changed since is listed', async () => {
    const admin = await provider.admin();
    const first = await submitForm(provider, admin);
    await admin.request('PUT', `/staff/forms/${first}/follow-up`, { state: 'contacted' });
    const second = await submitForm(provider, admin);
    provider.advance(60);
    const asOf = textField((await admin.request('GET', '/staff/follow-ups')).body, 'asOf');
    expect(await followUpsOf(admin, `?since=${asOf}`)).toEqual([]);
    await admin.request('POST', `/staff/forms/${second}/notes`, { text: 'Zvati sutra' });
    expect(await followUpsOf(admin, `?since=${asOf}`)).toMatchObject([{ ...untouched, formId: second, noteCount: 1 }]);
    expect((await followUpsOf(admin)).slice(0, 2)).toMatchObject([{ formId: second }, { formId: first }]);
    for (const since of ['yesterday', '2026-13-01T00:00:00Z', '2026-02-29T00:00:00.000Z'])
      expect((await admin.request('GET', `/staff/follow-ups?since=${since}`)).status).toBe(400);
  });

  test('an outline has the service, the first words and the number of documents', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    const { body } = await admin.request('GET', `/staff/outlines?ids=${id},999999,abc`);
    expect(field(body, 'outlines')).toMatchObject([{ formId: id, service: goodForm.service, documents: 1 }]);
    expect(textField(body, 'outlines', 0, 'beginning')).toMatch(/^Vorrei un preventivo. Vorrei .{120,130}[^.]…$/);
  });

  test('an export of the list has the whole messages', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    const { body } = await admin.request('POST', '/staff/access-trail/list-exports');
    expect(field(body, 'messages', 0)).toEqual({
      formId: id,
      service: goodForm.service,
      message: 'Vorrei\n\n  un preventivo. '.repeat(20),
      callTime: goodForm.callTime,
      source: null,
    });
  });

  test('what an outline shows is in the trail as a reading of the list', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    const known = await newestListing(admin);
    await admin.request('GET', `/staff/outlines?ids=${id}`);
    expect(await newestListing(admin)).toBe(known);
    provider.advance(16 * 60);
    const later = await provider.admin();
    await later.request('GET', `/staff/outlines?ids=${id}`);
    expect(await newestListing(later)).toBeGreaterThan(known);
  });

  test('what was done is in the trail, and all of it is erased with the request', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    await admin.request('PUT', `/staff/forms/${id}/follow-up`, { remindOn: '2026-12-01' });
    await admin.request('PUT', `/staff/forms/${id}/follow-up`, { state: 'agreed' });
    await admin.request('POST', `/staff/forms/${id}/notes`, { text: 'Zvati sutra' });
    const { body } = await admin.request('GET', '/staff/access-trail');
    expect([0, 1, 2].map((index) => field(body, 'entries', index))).toMatchObject([
      { action: 'noted', formId: id },
      { action: 'changedStatus', formId: id },
      { action: 'planned', formId: id },
    ]);
    await admin.request('DELETE', `/staff/forms/${id}`);
    const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = provider.env;
    const { db, close } = openDatabase({ databaseUrl, dataDir });
    try {
      for (const table of ['follow_ups', 'notes'] as const)
        expect(await db.selectFrom(table).selectAll().where('form_id', '=', id).execute()).toEqual([]);
    } finally {
      await close();
    }
  });
});
