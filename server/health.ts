import type { FastifyInstance } from 'fastify';
import { discard } from './discard.ts';
import type { Transport } from './provider/transport.ts';
import { calls } from '#shared/routes.ts';

/** `/healthz`: this process is alive. `/readyz`: the provider answers too; 503 when it does not. */
export async function healthPlugin(app: FastifyInstance, { send }: { send: Transport }) {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      // A call every provider has and that changes nothing; a 401 is an answer too.
      const answer = await send({ ...calls.me, headers: {}, signal: AbortSignal.timeout(3000) });
      discard(answer.body);
      if (answer.statusCode < 500) return { status: 'ready' };
    } catch {
      // The transport has counted it; here it only means not ready.
    }
    return reply.code(503).send({ status: 'provider unavailable' });
  });
}
