import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built client: files with a hash in their name never change, the others are revalidated. */
export async function staticFilesPlugin(app: FastifyInstance, { root }: { root: string }) {
  if (!existsSync(root)) throw new Error(`${root} is missing: run npm run build first`);
  // The only text that @fastify/static sends without a charset.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8');
    done();
  });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // A route for each would cost a tenth of the start's processor time and 7 MB; they are found without one.
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const immutable = path.startsWith(`${root}/assets/`);
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
