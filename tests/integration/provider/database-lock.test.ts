import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../support/new-folder.ts';
import { field, providerClient, type ProviderClient } from '../../support/provider-client.ts';
import { newForm } from '../../support/provider-forms.ts';
import { startSite, type SiteProcess } from '../../support/site-process.ts';

const folder = newFolder();
let site: SiteProcess;
let other: Sqlite.Database;
let client: ProviderClient;
beforeAll(async () => {
  site = await startSite({ DATA_DIR: folder });
  other = new Sqlite(path.join(folder, 'clinic.db'));
  client = providerClient(`${site.origin}/api`);
});
afterAll(async () => {
  other.close();
  await site.terminate();
});

let clientToken = '';
beforeEach(async () => {
  clientToken = await newForm(client);
});
const save = () =>
  client.request('PUT', '/contact-form/updateClientContactForm', { clientToken, message: 'Buongiorno' });

test('while another process holds the write lock the site answers what needs no database, and the write waits', async () => {
  const answered: string[] = [];
  other.exec('begin immediate');
  const saved = save().then(({ status }) => {
    answered.push('write');
    return status;
  });
  for (let round = 0; round < 10; round += 1) await fetch(`${site.origin}/healthz`);
  answered.push('health');
  other.exec('rollback');
  expect(await saved).toBe(200);
  expect(answered).toEqual(['health', 'write']);
});

test('a lock that is not released fails the write with a time to come back, and others at once', async () => {
  other.exec('begin immediate');
  const answers = await Promise.all([save(), save(), save()]);
  const queued = await save();
  other.exec('rollback');
  for (const { status, body, headers } of [...answers, queued]) {
    expect([status, field(body, 'code')]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await save()).status).toBe(200);
});
