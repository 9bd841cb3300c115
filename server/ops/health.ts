import type { FastifyInstance } from 'fastify';
import type { Readiness } from '#runtime/readiness.ts';

/**
 * `/healthz`: this process is alive. `/readyz`: accepting requests and the provider is ready; 503 otherwise.
 * `/readyz/website`: accepting requests, even while the provider is down, because pages are still served; for
 * a load balancer.
 */
export async function healthPlugin(
  app: FastifyInstance,
  {
    isProviderReady,
    readiness,
  }: { isProviderReady: (requestId: string) => Promise<boolean>; readiness: Readiness },
) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz/website', async (_request, reply) =>
    readiness.ask() ? { status: 'ready' } : reply.code(503).send({ status: 'stopping' }),
  );

  app.get('/readyz', async (request, reply) => {
    if (!readiness.ask()) return reply.code(503).send({ status: 'stopping' });
    if (await isProviderReady(request.id)) return { status: 'ready' };
    return reply.code(503).send({ status: 'provider unavailable' });
  });
}
