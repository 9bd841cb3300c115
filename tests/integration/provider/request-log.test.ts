import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProvider } from '#provider/start.ts';
import { createLogger } from '#runtime/logger.ts';
import { providerClient } from '../../support/provider-client.ts';
import { staff } from '../../support/provider-variants.ts';

test('a line of a call has the account that made it, by its number, and the caller’s request id', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'provider-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines: Record<string, unknown>[] = [];
  const provider = await startProvider({
    env: { DATA_DIR: folder, STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password },
    host: '127.0.0.1',
    port: 0,
    demo: false,
    logger: createLogger('info', 'provider', { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  onTestFinished(provider.close);
  const client = providerClient(provider.origin);
  const call = (method: string, at: string, body?: unknown) =>
    client.request(method, at, body, { 'x-request-id': `id-${lines.length}` });
  await call('GET', '/blog/get-blogs');
  await call('POST', '/auth/login', { ...staff, password: 'not the password' });
  await call('POST', '/auth/login', staff);
  await call('GET', '/contact-form/all');

  const requests = () => lines.filter(({ msg }) => msg === 'http request');
  await expect.poll(requests).toHaveLength(4);
  expect(requests().map(({ route, status, account }) => [route, status, account])).toEqual([
    ['/blog/get-blogs', 200, undefined],
    ['/auth/login', 401, undefined],
    ['/auth/login', 200, 1],
    ['/contact-form/all', 200, 1],
  ]);
  for (const { reqId } of requests()) expect(reqId).toMatch(/^id-\d+$/);
  expect(JSON.stringify(lines)).not.toContain(staff.email);
});
