import type { FastifyInstance } from 'fastify';
import { calls } from '#shared/contract/calls.ts';
import { discardBody } from '#runtime/discard-body.ts';
import type { Transport } from '../upstream/transport.ts';
import type { Readiness } from '#runtime/readiness.ts';

const askMilliseconds = 3000;

/**
 * Whether the provider is ready: by its own `/readyz`, which checks database and storage. A provider without one need only answer
 * a read-only call; a 401 is an answer too.
 */
async function isProviderReady(send: Transport): Promise<boolean> {
  const signal = AbortSignal.timeout(askMilliseconds);
  try {
    for (const path of ['/readyz', calls.me.path]) {
      const answer = await send({ call: null, method: 'GET', path, headers: {}, signal });
      discardBody(answer.body);
      if (answer.statusCode >= 500) return false;
      if (answer.statusCode < 300) return true;
    }
    return true;
  } catch {
    // Counted by the transport; here it means not ready.
    return false;
  }
}

/** `/healthz`: this process is alive. `/readyz`: requests are welcome and the provider is ready; 503 otherwise. */
export async function healthPlugin(
  app: FastifyInstance,
  { send, readiness }: { send: Transport; readiness: Readiness },
) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    if (!readiness.ask()) return reply.code(503).send({ status: 'stopping' });
    if (await isProviderReady(send)) return { status: 'ready' };
    return reply.code(503).send({ status: 'provider unavailable' });
  });
}
