import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { FinishedRequest } from './request-log.ts';

/**
 * Builds the app that serves `/metrics` for Prometheus, on a separate port that is not public.
 * @param update called before each response, to update metrics that otherwise change only with traffic. Must
 *   not reject.
 */
export function buildAdminApp(
  registry: Registry,
  update: () => Promise<unknown> = async () => undefined,
): FastifyInstance {
  collectDefaultMetrics({ register: registry });
  const app = fastify();
  app.get('/metrics', async (_request, reply) => {
    await update();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return app;
}

/** @returns a function that measures HTTP requests by route pattern, never by values such as tokens. */
export function measureRequests(registry: Registry): (finished: FinishedRequest) => void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer an HTTP request, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  return ({ method, route, status, milliseconds }) =>
    requests.observe({ method, route, status }, milliseconds / 1000);
}
