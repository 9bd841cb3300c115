import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { Connect } from 'vite';

export type DevMiddleware = Connect.Server;

/** Development only: Vite serves the pages' modules from their sources and reloads them in the browser. */
export async function serveFromSources(app: FastifyInstance, devMiddleware: DevMiddleware): Promise<void> {
  await app.register(middie);
  app.use(devMiddleware);
}
