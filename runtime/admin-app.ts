import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * Builds the operators' listener of either server, never on its public port: `/metrics` for Prometheus.
 * @param beforeScrape updates metrics that are read instead of counted; never rejects.
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
