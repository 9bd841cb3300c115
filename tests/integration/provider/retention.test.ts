import { beforeAll, describe, expect, test } from 'vitest';
import { openSqlite } from '#provider/db/sqlite.ts';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient, type ProviderClient } from '../../support/provider-client.ts';
import { runCommand } from '../../support/provider-command.ts';
import { newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { describeDatabases, describeDatabasesAndPooler } from '../../support/provider-variants.ts';

const threeYears = 3 * 365 * 24 * 3600;
const forms = 25;

const fill = async (client: ProviderClient): Promise<void> => {
  for (let count = 0; count < forms; count += 1)
    await saveFields(client, await newForm(client), { message: `Bozza ${count}` });
};

describe('a start with the clock far ahead of the last run', () => {
  const folder = newFolder();
  const env = { DATA_DIR: folder };
  beforeAll(() => withFirstAccount(env));

  const run = async (...args: string[]) => {
    const { code, output } = await runCommand('retention', env, ...args);
    expect(code).toBe(0);
    return output;
  };

  const withDatabase = async <T>(use: (database: ReturnType<typeof openSqlite>) => Promise<T>): Promise<T> => {
    const database = openSqlite(folder);
    try {
      return await use(database);
    } finally {
      await database.close();
    }
  };
  const countForms = () =>
    withDatabase(async ({ db }) => (await db.selectFrom('contact_forms').select('id').execute()).length);
  /** Makes all data three years older, like a clock that is three years ahead. */
  const age = () =>
    withDatabase(async ({ db }) => {
      const then = new Date(Date.now() - threeYears * 1000).toISOString();
      await db.updateTable('contact_forms').set({ created_at: then, updated_at: then }).execute();
      await db.updateTable('settings').set({ value: then }).where('name', '=', 'last_retention_run').execute();
    });

  test('deletes nothing and says so; the command shows what it would delete, and deletes on request', async () => {
    const first = await startProviderProcess(env);
    const client = providerClient(first.origin);
    await fill(client);
    const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: 'x' };
    await upload(client, await newForm(client), file);
    await expect
      .poll(first.output)
      .toMatch(/"deletedRequests":0,"deletedObjects":0,"trail":".*","msg":"retention run"/);
    await first.terminate();
    const before = await countForms();
    await age();

    const second = await startProviderProcess(env);
    await expect
      .poll(second.output)
      .toMatch(/"level":"error".*"due":\d+,"total":\d+,.*"retention waits for an operator/);
    expect(second.output()).not.toContain('retention run');
    expect(await countForms()).toBe(before);

    expect(await run()).toContain(`${before} of ${before} forms`);
    expect(await countForms()).toBe(before);
    expect(await run('--yes')).toContain(`Deleted ${before} forms and 1 files`);
    expect(await countForms()).toBe(0);
    expect((await providerClient(second.origin).request('GET', '/readyz')).status).toBe(200);
    await second.terminate();
  });
});

describeDatabasesAndPooler('a clock that is wrong for a while', {}, (provider) => {
  test('deletes nothing ahead of its time, however often it jumps, and nothing after it was set back', async () => {
    const client = provider.client();
    await fill(client);
    expect((await provider.running.maintain()).held).toBeNull();
    for (let jump = 0; jump < 2; jump += 1) {
      provider.advance(threeYears);
      for (let again = 0; again < 2; again += 1)
        expect(await provider.running.maintain()).toMatchObject({
          deletedRequests: 0,
          held: { due: forms, total: forms },
        });
      provider.advance(-threeYears);
      expect(await provider.running.maintain()).toMatchObject({ deletedRequests: 0, held: null });
    }
  });

  test('leaves log-ins as they were once it is right again', async () => {
    await fill(provider.client());
    const admin = await provider.admin();
    provider.advance(threeYears);
    await provider.running.maintain();
    provider.advance(-threeYears);
    expect((await admin.request('GET', '/auth/me')).status).toBe(200);
  });
});

describeDatabases('a clock that is wrong on a site with few requests', {}, (provider) => {
  test('deletes no more than half of few requests', async () => {
    const client = provider.client();
    for (const message of ['una', 'due', 'tre']) await saveFields(client, await newForm(client), { message });
    await provider.running.maintain();
    provider.advance(threeYears);
    expect(await provider.running.maintain()).toMatchObject({
      deletedRequests: 0,
      held: { due: 3, total: 3 },
    });
    provider.advance(-threeYears);
    expect(await provider.running.maintain()).toMatchObject({ deletedRequests: 0, held: null });
  });
});

describeDatabases('a draft', {}, (provider) => {
  test('without e-mail address and telephone number goes after three days, any other after thirty', async () => {
    const client = provider.client();
    const begin = async (fields: Record<string, string>) => {
      const clientToken = await newForm(client);
      await saveFields(client, clientToken, fields);
      return clientToken;
    };
    const silent = await begin({ message: 'Bozza' });
    const emptied = await begin({ email: 'a@b.it' });
    await saveFields(client, emptied, { email: '' });
    const withEmail = await begin({ email: 'a@b.it' });
    const withPhone = await begin({ phoneNumber: '+39 333 1234567' });
    const statuses = async () => {
      await provider.running.maintain();
      const states = [silent, emptied, withEmail, withPhone].map((token) =>
        client.request('GET', `/contact-form/clientContactFormState/${token}`),
      );
      return (await Promise.all(states)).map(({ status }) => status);
    };
    provider.advance(3 * 24 * 3600 - 60);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    provider.advance(120);
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    // In small steps, because a run that finds the clock far ahead of the last one waits for an operator.
    for (let step = 0; step < 4; step += 1) {
      expect(await statuses()).toEqual([404, 404, 200, 200]);
      provider.advance(6.75 * 24 * 3600);
    }
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });
});
