import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** The operators' listener, never on the public port: `/metrics` in Prometheus' text format. */
export function buildAdminApp(registry: Registry): FastifyInstance {
  const app = fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return app;
}
