import { expect, test } from 'vitest';
import { send } from '../../support/http-client.ts';
import { startStack, startUpstream } from '../../support/stack.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

test('the provider’s readiness decides, even while its calls are answered', async () => {
  const { website, provider } = await startStack();
  const ready = async () => (await website.send({ path: '/readyz' })).status;
  const full = provider.misbehave('GET /readyz', { status: 503, body: {} });
  expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
  expect(await ready()).toBe(503);
  // A front uses this check to choose a website. A website without its provider still serves pages.
  expect((await website.send({ path: '/readyz/website' })).status).toBe(200);
  full();
  provider.misbehave('GET /readyz', { status: 200, body: {} }, 1);
  expect(await ready()).toBe(200);
  expect(provider.seenOn('GET /auth/me')).toEqual([]);
});

test('a provider that has none is asked a call that all have', async () => {
  const { website, provider } = await startStack();
  expect((await website.send({ path: '/readyz' })).status).toBe(200);
  const down = { status: 500, body: {} } as const;
  provider.misbehave('GET /auth/me', down);
  expect((await website.send({ path: '/readyz' })).status).toBe(503);
});

const startAll = async () => {
  const { provider } = await startUpstream();
  return startWebsiteProcess({ provider });
};

test('after SIGTERM the readiness check fails before connections are refused', async () => {
  const website = await startAll();
  expect((await send(website.origin, { path: '/readyz' })).status).toBe(200);
  website.signal('SIGTERM');
  await website.wrote(/"msg":"stopping"/);
  for (const path of ['/readyz', '/readyz/website']) {
    const told = await send(website.origin, { path });
    expect([told.status, told.json]).toEqual([503, { status: 'stopping' }]);
  }
  expect((await send(website.origin, { path: '/' })).status).toBe(200);
  expect(await website.exited).toBe(0);
  expect(website.output()).toContain('draining');
});

test('Ctrl-C stops without that wait', async () => {
  const website = await startAll();
  expect((await send(website.origin, { path: '/readyz' })).status).toBe(200);
  website.signal('SIGINT');
  expect(await website.exited).toBe(0);
  expect(website.output()).toContain('"msg":"stopped"');
  expect(website.output()).not.toContain('draining');
});
