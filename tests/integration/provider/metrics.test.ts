import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { forTest } from '../../support/for-test.ts';
import { freePort } from '../../support/free-port.ts';
import { newFolder } from '../../support/new-folder.ts';
import { runCommand } from '../../support/provider-command.ts';
import { announce, newForm, newRequest, upload } from '../../support/provider-forms.ts';
import { hasOwnPostgres, startOwnPostgres } from '../../support/provider-postgres.ts';
import { describeProviders } from '../../support/provider-variants.ts';

const adminPort = await freePort();

/** @returns the value of each metric by name and labels. Fails for output that is not in Prometheus' text format. */
const scrape = async (): Promise<Map<string, number>> => {
  const answer = await fetch(`http://127.0.0.1:${adminPort}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
};

const settings = {
  PROVIDER_ADMIN_PORT: String(adminPort),
  SMTP_URL: 'smtp://127.0.0.1:9',
  NOTIFY_EMAIL: 'clinic@clinic.example',
  FREE_BYTES_MIN: '12345',
};

describeProviders('the provider’s metrics', settings, (provider) => {
  test('tell what waits, since when, and what can be used', async () => {
    const client = provider.client();
    const file = { fileName: 'radiografia.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 x' };
    await newRequest(client);
    const draft = await newForm(client);
    await upload(client, draft, file);
    await client.request('DELETE', `/contact-form/delete-uploaded-file/${draft}&radiografia.pdf`);
    await announce(client, draft, { ...file, fileName: 'seconda.pdf' });
    await provider.running.maintain();
    provider.advance(3600);

    const metrics = await scrape();
    expect(Object.fromEntries(metrics)).toMatchObject({
      'provider_dependency_up{dependency="database"}': 1,
      'provider_dependency_up{dependency="storage"}': 1,
      provider_notifications_pending: 1,
      provider_pending_uploads: 1,
      provider_retention_held_requests: 0,
      provider_disk_reserve_bytes: 12_345,
    });
    expect(metrics.get('provider_notification_oldest_age_seconds')).toBeGreaterThanOrEqual(3600);
    const { db, close } = openDatabase(loadConfig(provider.env));
    const created_at = new Date(provider.now() - 7200_000).toISOString();
    const { form_id } = await db.selectFrom('notifications').select('form_id').executeTakeFirstOrThrow();
    await db
      .insertInto('news_mails')
      .values({ form_id, created_at, attempts: 1, next_attempt_at: created_at })
      .execute();
    await close();
    // A result is reused for a second.
    await expect
      .poll(async () => (await scrape()).get('provider_notification_oldest_age_seconds'))
      .toBeGreaterThanOrEqual(7200);
    expect(metrics.get('provider_disk_free_bytes')).toBeGreaterThan(0);
    expect(metrics.get('provider_retention_last_run_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
    expect(metrics.has('provider_database_connections{state="busy"}')).toBe(provider.variant.database === 'PostgreSQL');
    const saved =
      'http_request_duration_seconds_count{method="PUT",route="/contact-form/updateClientContactForm",status="200"}';
    expect(metrics.get(saved)).toBeGreaterThan(1);
    expect((await client.request('GET', '/metrics')).status).toBe(404);
  });
});

test.skipIf(!hasOwnPostgres)('metrics are served while the database is away', async () => {
  const postgres = await forTest(startOwnPostgres());
  await startBundledProvider({ env: { ...settings, DATABASE_URL: await postgres.createDatabase() } });
  expect((await scrape()).get('provider_dependency_up{dependency="database"}')).toBe(1);
  await postgres.stop();
  // A result is reused for a second.
  await expect.poll(async () => (await scrape()).get('provider_dependency_up{dependency="database"}')).toBe(0);
  const metrics = await scrape();
  expect(metrics.get('provider_pending_uploads')).toBeNaN();
  expect(metrics.get('provider_disk_free_bytes')).toBeGreaterThan(0);
  await postgres.start();
});

/** @returns the end times of the last full backup and of the last increment, each with success and with failure. */
const lastBackups = async () => {
  const metrics = await scrape();
  return ['full', 'increment'].map((kind) =>
    ['success', 'failure'].map((result) =>
      metrics.get(`provider_backup_timestamp_seconds{kind="${kind}",result="${result}"}`),
    ),
  );
};

test('the end of the last backup is a metric, by kind and result, and a full backup is also an increment', async () => {
  const env = { ...settings, DATA_DIR: newFolder() };
  await startBundledProvider({ env });
  expect(await lastBackups()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const before = Date.now() / 1000;
  const blocked = path.join(newFolder(), 'file');
  await writeFile(blocked, '');
  expect((await runCommand('backup', env, '--increment', blocked)).code).toBe(1);
  const [full, [succeeded, failed = 0] = []] = await lastBackups();
  expect([full, succeeded]).toEqual([[0, 0], 0]);
  expect(failed).toBeGreaterThan(before - 1);

  expect((await runCommand('backup', env, newFolder())).code).toBe(0);
  const [[time = 0, fullFailed] = [], increment] = await lastBackups();
  expect(time).toBeGreaterThan(failed);
  expect([fullFailed, increment]).toEqual([0, [time, failed]]);

  expect((await runCommand('backup', env, '--increment', newFolder())).code).toBe(0);
  const [unchanged, [newer] = []] = await lastBackups();
  expect(unchanged).toEqual([time, 0]);
  expect(newer).toBeGreaterThan(time);
});
