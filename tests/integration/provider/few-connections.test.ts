import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { newForm } from '../../support/provider-forms.ts';
import { providerClient } from '../../support/provider-client.ts';
import { hasOwnPostgres, startOwnPostgres } from '../../support/provider-postgres.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

test.skipIf(!hasOwnPostgres)(
  'where a host of databases allows fewer connections than the pool has, calls wait for one',
  async () => {
    const postgres = await forTest(startOwnPostgres());
    const url = new URL(await postgres.createDatabase());
    const role = `few_${randomUUID().replaceAll('-', '')}`;
    const admin = new Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create role ${role} login connection limit 3`);
    await admin.query(`alter database ${admin.escapeIdentifier(url.pathname.slice(1))} owner to ${role}`);
    await admin.end();

    url.username = role;
    const provider = await startProviderProcess({ DATA_DIR: newFolder(), DATABASE_URL: url.href });
    const client = providerClient(provider.origin);
    const clientToken = await newForm(client);
    const saved = await client.request('PUT', '/contact-form/updateClientContactForm', {
      clientToken,
      message: 'Ciao',
    });
    const path = `/contact-form/clientContactFormState/${clientToken}`;
    const loaded = await Promise.all(Array.from({ length: 30 }, () => client.request('GET', path)));
    const answers = [saved, ...loaded];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await provider.terminate()).toBe(0);
  },
);
