import { expect, onTestFinished, test } from 'vitest';
import { send } from '../../support/http-client.ts';
import { startStack } from '../../support/stack.ts';
import { startTestProvider } from '../../support/test-provider.ts';
import { startTestStorage } from '../../support/test-storage.ts';
import { startWebProcess } from '../../support/web-process.ts';

test('the provider’s readiness decides, even while its calls are answered', async () => {
  const { web, provider } = await startStack();
  const ready = async () => (await web.send({ path: '/readyz' })).status;
  const full = provider.misbehave('GET /readyz', { kind: 'status', answer: { status: 503, body: {} } });
  expect((await web.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
  expect(await ready()).toBe(503);
  full();
  provider.misbehave('GET /readyz', { kind: 'status', answer: { status: 200, body: {} } }, 1);
  expect(await ready()).toBe(200);
  expect(provider.seenOn('GET /auth/me')).toEqual([]);
});

test('a provider that has none is asked a call that all have', async () => {
  const { web, provider } = await startStack();
  expect((await web.send({ path: '/readyz' })).status).toBe(200);
  const down = { kind: 'status', answer: { status: 500, body: {} } } as const;
  provider.misbehave('GET /auth/me', down);
  expect((await web.send({ path: '/readyz' })).status).toBe(503);
});

const startAll = async () => {
  const storage = await startTestStorage();
  const provider = await startTestProvider({ storage });
  onTestFinished(async () => {
    await provider.close();
    await storage.close();
  });
  return startWebProcess({ provider });
};

test('after SIGTERM the readiness check fails before connections are refused', async () => {
  const web = await startAll();
  expect((await send(web.origin, { path: '/readyz' })).status).toBe(200);
  web.signal('SIGTERM');
  await web.wrote(/"msg":"stopping"/);
  const told = await send(web.origin, { path: '/readyz' });
  expect([told.status, told.json]).toEqual([503, { status: 'stopping' }]);
  expect((await send(web.origin, { path: '/' })).status).toBe(200);
  expect(await web.exited).toBe(0);
  expect(web.output()).toContain('draining');
});

test('Ctrl-C stops without that wait', async () => {
  const web = await startAll();
  expect((await send(web.origin, { path: '/readyz' })).status).toBe(200);
  web.signal('SIGINT');
  expect(await web.exited).toBe(0);
  expect(web.output()).toContain('"msg":"stopped"');
  expect(web.output()).not.toContain('draining');
});
