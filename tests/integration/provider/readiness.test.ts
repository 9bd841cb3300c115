import { expect, test } from 'vitest';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient, staff } from '../../support/provider-client.ts';
import { hasOwnPostgres, startOwnPostgres } from '../../support/provider-postgres.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { startS3 } from '../../support/provider-s3.ts';

test.skipIf(!hasOwnPostgres)(
  '/readyz says 503 and names the database while it is stopped; /healthz speaks of the process alone',
  async () => {
    const postgres = await startOwnPostgres();
    const url = await postgres.createDatabase();
    const provider = await startProviderProcess({
      STAFF_EMAIL: staff.email,
      STAFF_PASSWORD: staff.password,
      DATA_DIR: newFolder(),
      DATABASE_URL: url,
    });
    const { request } = providerClient(provider.origin);
    const status = async (route: string) => (await request('GET', route)).status;

    expect((await request('GET', '/readyz')).body).toEqual({ status: 'ready' });
    await postgres.stop();
    await expect.poll(() => status('/readyz')).toBe(503);
    const answer = await request('GET', '/readyz');
    expect(answer.body).toEqual({ status: 'unavailable', failed: ['database'] });
    expect(await status('/healthz')).toBe(200);
    await postgres.start();
    await expect.poll(() => status('/readyz')).toBe(200);

    expect(await provider.terminate()).toBe(0);
    const told = provider.output().match(/"msg":"dependency (unavailable|available again)"/g);
    expect(told).toEqual(['"msg":"dependency unavailable"', '"msg":"dependency available again"']);
    await postgres.close();
  },
);

test('/readyz says 503 and names the storage when it has gone', async () => {
  const s3 = await startS3();
  const env = { ...s3.env, DATA_DIR: newFolder() };
  await withFirstAccount(env);
  const provider = await startProviderProcess(env);
  const { request } = providerClient(provider.origin);
  expect((await request('GET', '/readyz')).body).toEqual({ status: 'ready' });
  await s3.close();
  await expect.poll(async () => (await request('GET', '/readyz')).status).toBe(503);
  const answer = await request('GET', '/readyz');
  expect(answer.body).toEqual({ status: 'unavailable', failed: ['storage'] });
  expect(answer.text).not.toContain('S3RVER');
  await provider.terminate();
});

test('/readyz says after SIGTERM that the process stops, before connections are refused', async () => {
  const env = { DATA_DIR: newFolder() };
  await withFirstAccount(env);
  const provider = await startProviderProcess(env);
  const { request } = providerClient(provider.origin);
  expect((await request('GET', '/readyz')).status).toBe(200);
  const ended = provider.terminate();
  await expect.poll(async () => (await request('GET', '/readyz')).body).toEqual({ status: 'stopping' });
  expect((await request('GET', '/blog/get-blogs')).status).toBe(200);
  expect(await ended).toBe(0);
  expect(provider.output()).toContain('"msg":"draining"');
});
