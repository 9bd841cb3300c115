import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * The operators' listener of either server, never on its public port: `/metrics` in Prometheus' text format, with those of the process.
 * @param beforeScrape brings metrics up to date that are read and not counted; never rejects.
 */
export function buildAdminApp(
  registry: Registry,
  beforeScrape: () => Promise<void> = async () => {},
): FastifyInstance {
  collectDefaultMetrics({ register: registry });
  const app = fastify();
  app.get('/metrics', async (_request, reply) => {
    await beforeScrape();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return app;
}
