import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { loopTimed } from '../../support/loop-time.ts';
import { openRaw } from '../../support/raw-connection.ts';
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
  return { website, provider, server: servers[0] };
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

test('a client that sends headers byte by byte, or stops within a body, times out', async () => {
  const { website, provider, server } = await start();
  // A fifth of the limits above.
  Object.assign(server ?? {}, { headersTimeout: 3000, timeout: 6000 });
  const dripping = openRaw(website.origin);
  dripping.socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => dripping.socket.write('X-A: 1\r\n'), 200);
  onTestFinished(() => clearInterval(drip));
  const silent = openRaw(website.origin);
  silent.socket.write(
    'PUT /api/contact-form/updateClientContactForm HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{',
  );
  const halves = ['', 'GET / HTTP/1.1\r\nHost: x\r\n'].map((half) => openRaw(website.origin, half));
  const [headers, body] = await Promise.all([
    loopTimed(() => Promise.all([dripping, ...halves].map(({ answer }) => answer))),
    loopTimed(() => silent.answer),
  ]);
  for (const answer of headers.result) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(headers.took).toBeLessThan(5000);
  expect(body.took).toBeGreaterThan(headers.took);
  expect(body.took).toBeLessThan(12_000);
  expect(provider.requests).toEqual([]);
});
