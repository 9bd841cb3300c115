import fastify from 'fastify';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { endConnections } from './end-connections.ts';
import { createReadiness } from './readiness.ts';

test('once readiness is withdrawn each answer is the last of its connection', async () => {
  const readiness = createReadiness();
  const app = fastify();
  await app.register(endConnections, { readiness });
  app.get('/', async () => 'answer');
  app.get('/raw', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, ['content-length', '6']).end('answer');
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string): Promise<{ connection: string | undefined; localPort: number }> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}${path}`, { agent }, resolve).on('error', reject);
    });
    const { localPort = 0 } = response.socket;
    expect(await text(response)).toBe('answer');
    return { connection: response.headers.connection, localPort };
  };
  try {
    const first = await ask('/');
    expect(await ask('/raw')).toEqual({ connection: 'keep-alive', localPort: first.localPort });

    await readiness.withdraw();
    expect(await ask('/')).toEqual({ connection: 'close', localPort: first.localPort });
    const next = await ask('/raw');
    expect(next.connection).toBe('close');
    expect(next.localPort).not.toBe(first.localPort);
  } finally {
    agent.destroy();
    await app.close();
  }
});
