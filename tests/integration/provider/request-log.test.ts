import { expect, test } from 'vitest';
import { createLogger } from '#runtime/logger.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { providerClient, staff } from '../../support/provider-client.ts';

test('a line of a call has the account that made it, by its number, and the caller’s request id', async () => {
  const lines: Record<string, unknown>[] = [];
  const provider = await startBundledProvider({
    logger: createLogger('info', 'provider', { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  const client = providerClient(provider.origin);
  const call = (method: string, at: string, body?: unknown) =>
    client.request(method, at, body, { 'x-request-id': `id-${lines.length}` });
  await call('GET', '/blog/get-blogs');
  await call('POST', '/auth/login', { ...staff, password: 'not the password' });
  await call('POST', '/auth/login', staff);
  await call('GET', '/contact-form/all');
  await call('GET', '/blog/get-blog/1');

  const requests = () => lines.filter(({ msg }) => msg === 'http request');
  await expect.poll(requests).toHaveLength(4);
  expect(requests().map(({ route, status, account }) => [route, status, account])).toEqual([
    ['/auth/login', 401, undefined],
    ['/auth/login', 200, 1],
    ['/contact-form/all', 200, 1],
    ['/blog/get-blog/:blogId', 404, undefined],
  ]);
  for (const { reqId } of requests()) expect(reqId).toMatch(/^id-\d+$/);
  expect(JSON.stringify(lines)).not.toContain(staff.email);
});
