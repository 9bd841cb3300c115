import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Readiness } from '#runtime/readiness.ts';

/** Distinguishes this process from others, for `npm run doctor`. */
const processId = randomUUID();

/**
 * How a request was forwarded: without X-Forwarded-For, with one that ends with no IP address, or with one of which
 * TRUST_PROXY covers nothing, a part of the addresses, or all of them.
 */
const forwardingOf = ({ ips, headers }: FastifyRequest) => {
  const addresses = headers['x-forwarded-for'];
  if (!addresses) return addresses === undefined ? 'none' : 'unreadable';
  // The first one is that of the connection.
  const covered = (ips?.length ?? 1) - 1;
  if (covered === 0) return 'ignored';
  return covered < String(addresses).split(',').length ? 'partly' : 'used';
};

interface HealthOptions {
  isProviderReady: (requestId: string) => Promise<boolean>;
  readiness: Readiness;
}

/**
 * Adds the health checks. `/healthz` returns 200 while the process is alive. `/readyz` returns 200 if the website
 * accepts requests and the provider is ready, otherwise 503. `/readyz/website`, for a load balancer, ignores the
 * provider, because pages are served even while it is down. `/healthz/front` returns what the website knows of the way
 * of this request, so that `npm run doctor` can judge the front.
 */
export async function healthPlugin(app: FastifyInstance, { isProviderReady, readiness }: HealthOptions) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const config = { rate: null, isNoLoad: true, isHealthCheck: true } as const;

  app.get('/healthz', { config }, async () => ({ status: 'ok' }));

  app.get('/healthz/front', { config }, async (request) => ({
    process: processId,
    address: request.ip,
    forwarded: forwardingOf(request),
  }));

  app.get('/readyz/website', { config }, async (_request, reply) =>
    readiness.ask() ? { status: 'ready' } : reply.code(503).send({ status: 'stopping' }),
  );

  app.get('/readyz', { config: { ...config, rate: 'pages' } }, async (request, reply) => {
    if (!readiness.ask()) return reply.code(503).send({ status: 'stopping' });
    if (await isProviderReady(request.id)) return { status: 'ready' };
    return reply.code(503).send({ status: 'provider unavailable' });
  });
}
