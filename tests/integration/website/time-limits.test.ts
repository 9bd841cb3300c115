import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { startUpstream } from '../../support/stack.ts';
import { startWebsite } from '../../support/website.ts';

/** Starts a website. @returns it with its HTTP server, which Node gives the time limits to enforce. */
async function start() {
  const { provider } = await startUpstream();
  const servers: Server[] = [];
  const note = (message: unknown) => {
    const { fastify }: { fastify: FastifyInstance } = Object(message);
    servers.push(fastify.server);
  };
  subscribe('fastify.initialization', note);
  const website = await forTest(startWebsite({ provider }));
  unsubscribe('fastify.initialization', note);
  return { website, server: servers[0] };
}

test('Node enforces the time limits of docs/interfaces.md, 6.3, and announces how long a connection stays open', async () => {
  const { website, server } = await start();
  expect(server).toMatchObject({
    requestTimeout: 20 * 60_000,
    headersTimeout: 15_000,
    timeout: 30_000,
    keepAliveTimeout: 72_000,
    keepAliveTimeoutBuffer: 1000,
  });
  const headers = { connection: 'keep-alive' };
  const { headers: answered } = await website.send({ path: '/healthz', headers });
  expect(answered['keep-alive']).toBe('timeout=72');
});
