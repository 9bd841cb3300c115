import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createDevMiddleware } from 'vike/server';

/** Development only: Vite serves the pages' modules from their sources and reloads them in the browser. */
export async function serveFromSources(app: FastifyInstance, root: string): Promise<void> {
  const { devMiddleware } = await createDevMiddleware({ root });
  await app.register(middie);
  app.use(devMiddleware);
}
