import type { FastifyInstance } from 'fastify';
import type { Readiness } from '#runtime/readiness.ts';

/**
 * Adds the health checks. `/healthz` returns 200 while the process is alive. `/readyz` returns 200 if the website
 * accepts requests and the provider is ready, otherwise 503. `/readyz/website`, for a load balancer, ignores the
 * provider, because pages are served even while it is down.
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

  const config = { rate: null, isNoLoad: true, isHealthCheck: true } as const;

  app.get('/healthz', { config }, async () => ({ status: 'ok' }));

  app.get('/readyz/website', { config }, async (_request, reply) =>
    readiness.ask() ? { status: 'ready' } : reply.code(503).send({ status: 'stopping' }),
  );

  app.get('/readyz', { config: { ...config, rate: 'pages' } }, async (request, reply) => {
    if (!readiness.ask()) return reply.code(503).send({ status: 'stopping' });
    if (await isProviderReady(request.id)) return { status: 'ready' };
    return reply.code(503).send({ status: 'provider unavailable' });
  });
}
