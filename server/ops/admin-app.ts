import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';

/** The operators' listener, never on the public port: `/metrics` in Prometheus' text format, with those of the process. */
export function buildAdminApp(registry: Registry): FastifyInstance {
  collectDefaultMetrics({ register: registry });
  const app = fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return app;
}
