import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { openMinutes } from '#shared/rules/opening-hours.ts';
import { field, numberField, staff, type ProviderClient } from '../../support/provider-client.ts';
import { goodForm, newForm, newRequest, saveFields } from '../../support/provider-forms.ts';
import { describeDatabases, type ProviderUnderTest } from '../../support/provider-variants.ts';

const file = { fileName: 'radio è.pdf', contentType: 'application/pdf', bytes: 'hello' };

/** Submits a form with one file. @returns its id. */
const submitForm = async (provider: ProviderUnderTest, admin: ProviderClient): Promise<number> => {
  const client = provider.client();
  await newRequest(client, goodForm, [file]);
  const { body } = await admin.request('GET', '/contact-form/all');
  return numberField(body, 'contactForms', 0, 'id');
};

const numbersField = (statistics: unknown): number[] => {
  const minutes = field(statistics, 'firstContacts');
  return Array.isArray(minutes) ? minutes.map(Number) : [];
};

/** Statements after which the database refuses every entry of the access trail. */
const refuseEntries = {
  sqlite: ["create trigger no_entries before insert on access_trail begin select raise(abort, 'no entries'); end"],
  postgres: [
    "create function no_entries() returns trigger language plpgsql as $$ begin raise 'no entries'; end $$",
    'create trigger no_entries before insert on access_trail for each row execute function no_entries()',
  ],
};
const acceptEntries = {
  sqlite: 'drop trigger no_entries',
  postgres: 'drop trigger no_entries on access_trail',
};

describeDatabases('staff additions', {}, (provider) => {
  test('one form shows its message, service and files', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    const { status, body } = await admin.request('GET', `/staff/forms/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...goodForm, id, status: 'completed', overallCompletion: 100 });
    expect(field(body, 'files')).toMatchObject([{ name: file.fileName, contentType: file.contentType, size: 5 }]);
  });

  test('a file is streamed to staff under its own name', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    const { body } = await admin.request('GET', `/staff/forms/${id}`);
    const fileId = numberField(body, 'files', 0, 'id');
    const answer = await admin.request('GET', `/staff/forms/${id}/files/${fileId}`);
    expect([answer.status, answer.text]).toEqual([200, 'hello']);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''radio%20%C3%A8.pdf");
    expect((await admin.request('GET', `/staff/forms/${id}/files/${fileId + 1000}`)).status).toBe(404);
  });

  test('an erased form is gone with its files', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    expect((await admin.request('DELETE', `/staff/forms/${id}`)).status).toBe(200);
    expect((await admin.request('GET', `/staff/forms/${id}`)).status).toBe(404);
    expect((await admin.request('DELETE', `/staff/forms/${id}`)).status).toBe(404);
    expect((await provider.running.maintain()).deletedObjects).toBe(0);
  });

  test('the trail says who opened, exported and erased what', async () => {
    const admin = await provider.admin();
    const id = await submitForm(provider, admin);
    await admin.request('GET', `/staff/forms/${id}`);
    await admin.request('GET', `/staff/person/export?ids=${id}`);
    await admin.request('DELETE', `/staff/forms/${id}`);
    const { body } = await admin.request('GET', '/staff/access-trail');
    const newest = [0, 1, 2].map((index) => field(body, 'entries', index));
    expect(newest).toMatchObject([
      { action: 'erased', formId: id, staffEmail: staff.email },
      { action: 'exported', formId: id },
      { action: 'opened', formId: id },
    ]);
    const before = numberField(newest[1], 'id');
    const older = await admin.request('GET', `/staff/access-trail?before=${before}`);
    expect(field(older.body, 'entries', 0)).toEqual(newest[2]);
  });

  test('the trail cannot be changed, not even in the database', async () => {
    const admin = await provider.admin();
    await admin.request('GET', `/staff/forms/${await submitForm(provider, admin)}`);
    const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = provider.env;
    const { db, close } = openDatabase({ databaseUrl, dataDir });
    try {
      const change = db.updateTable('access_trail').set({ staff_email: 'nobody@clinic.test' });
      await expect(change.execute()).rejects.toThrow(/append-only/);
      await expect(db.deleteFrom('access_trail').execute()).rejects.toThrow(/append-only/);
    } finally {
      await close();
    }
  });

  test('data of patients is shown and exported only after its entry in the trail is written', async () => {
    const formId = await submitForm(provider, await provider.admin());
    // Later, another reading of the list is another entry.
    provider.advance(15 * 60 + 1);
    const admin = await provider.admin();
    const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = provider.env;
    const { db, engine, close } = openDatabase({ databaseUrl, dataDir });
    try {
      const { id: fileId } = await db
        .selectFrom('form_files')
        .select('id')
        .where('form_id', '=', formId)
        .executeTakeFirstOrThrow();
      const readings = [
        ['GET', '/contact-form/all'],
        ['POST', '/staff/forms/search', { query: '', search: '' }],
        ['GET', `/staff/outlines?ids=${formId}`],
        ['GET', `/staff/forms/${formId}`],
        ['GET', `/staff/forms/${formId}/files/${fileId}`],
        ['GET', `/staff/person/export?ids=${formId}`],
        ['POST', '/staff/access-trail/list-exports'],
      ] as const;
      const answers = async () => {
        const statuses = [];
        for (const [method, path, body] of readings)
          statuses.push(`${path}: ${(await admin.request(method, path, body)).status}`);
        return statuses;
      };
      const all = (status: number) => readings.map(([, path]) => `${path}: ${status}`);
      for (const statement of refuseEntries[engine]) await sql.raw(statement).execute(db);
      const refused = await answers();
      await sql.raw(acceptEntries[engine]).execute(db);
      expect(refused).toEqual(all(500));
      expect(await answers()).toEqual(all(200));
    } finally {
      await close();
    }
  });

  test('figures count drafts and submissions', async () => {
    const admin = await provider.admin();
    const before = (await admin.request('GET', '/staff/statistics')).body;
    await submitForm(provider, admin);
    const client = provider.client();
    await saveFields(client, await newForm(client), { fullName: 'Solo Nome' });
    await newForm(client);
    const after = (await admin.request('GET', '/staff/statistics')).body;
    expect(numberField(after, 'activeForms')).toBe(numberField(before, 'activeForms') + 1);
    expect(numberField(after, 'totalSubmissions')).toBe(numberField(before, 'totalSubmissions') + 1);
  });

  test('the statistics have the opening minutes until the first change of a state', async () => {
    const id = await submitForm(provider, await provider.admin());
    const setState = async (state: string) => {
      const admin = await provider.admin();
      await admin.request('PUT', `/staff/forms/${id}/follow-up`, { state });
      return numbersField((await admin.request('GET', '/staff/statistics')).body);
    };
    const sentAt = new Date(provider.now()).toISOString();
    provider.advance(26 * 3600);
    const expected = openMinutes(sentAt, new Date(provider.now()).toISOString(), 'Lun - Ven: 8:00 - 20:00');
    const first = await setState('contacted');
    expect(Math.min(...first.map((minutes) => Math.abs(minutes - expected)))).toBeLessThanOrEqual(1);
    provider.advance(26 * 3600);
    expect(await setState('agreed')).toEqual(first);
  });

  test.each([
    ['GET', '/staff/forms/1'],
    ['GET', '/staff/person/export'],
    ['POST', '/staff/person/erase'],
    ['GET', '/staff/forms/1/files/1'],
    ['PUT', '/staff/forms/1/follow-up'],
    ['DELETE', '/staff/forms/1'],
    ['GET', '/staff/statistics'],
    ['GET', '/staff/access-trail'],
  ])('%s %s needs a session', async (method, path) => {
    expect((await provider.client().request(method, path)).status).toBe(401);
  });
});
