import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { passEmptyBodies } from './empty-bodies.ts';

test.each([
  ['has a type', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n'],
  ['has none', 'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
])('an HTTP request without a body that %s is answered at once', async (_kind, sent) => {
  const app = fastify({ http: { optimizeEmptyRequests: true } });
  onTestFinished(() => app.close());
  passEmptyBodies(app);
  app.post('/', async () => 'answered');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

  const socket = connect(Number(port), '127.0.0.1');
  socket.write(sent);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*answered$/);
});
