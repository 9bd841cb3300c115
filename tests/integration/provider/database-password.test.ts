import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { newForm } from '../../support/provider-forms.ts';
import { providerClient } from '../../support/provider-client.ts';
import { hasOwnPostgres, startOwnPostgres } from '../../support/provider-postgres.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { expectStderr } from '../../support/stderr.ts';

const password = "p@ss/w#rd:?%&' $1";

test.skipIf(!hasOwnPostgres)(
  'a database password of any characters works beside the URL, as the compose file gives it',
  async () => {
    const postgres = await forTest(startOwnPostgres());
    const dataDir = newFolder();
    const url = new URL(await postgres.createDatabase());

    const admin = new Client({ connectionString: url.href });
    await admin.connect();
    const role = `door_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create role ${role} login password ${admin.escapeLiteral(password)}`);
    await admin.query(`alter database ${admin.escapeIdentifier(url.pathname.slice(1))} owner to ${role}`);
    await admin.query(`grant all on schema public to ${role}`);
    // Makes the server require this role's password from now on, through the rules in pg_hba.conf.
    const rules = `host all ${role} 127.0.0.1/32 scram-sha-256`;
    const { rows } = await admin.query<{ hba_file: string }>('show hba_file');
    await admin.query(`copy (select '${rules}') to ${admin.escapeLiteral(rows[0]?.hba_file ?? '')}`);
    await admin.query('select pg_reload_conf()');
    await admin.end();

    url.username = role;
    const env = { DATA_DIR: dataDir, DATABASE_URL: url.href };
    expectStderr(/^The database .* refuses the log-in \(28P01\): correct user and password/);
    await expect(startProviderProcess({ ...env, PGPASSWORD: 'wrong' })).rejects.toThrow('did not start');
    const provider = await startProviderProcess({ ...env, PGPASSWORD: password });
    expect(await newForm(providerClient(provider.origin))).not.toBe('');
    expect(provider.output()).not.toContain(password);
    expect(await provider.terminate()).toBe(0);
  },
);
