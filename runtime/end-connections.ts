import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Readiness } from './readiness.ts';

/**
 * From when readiness is withdrawn, each answer says that it is the last of its connection (RFC 9112, 9.6): a client that keeps connections
 * opens its next one elsewhere, and sends no HTTP request into one that is being closed. Those in flight end with their answer when the
 * server closes: Node closes idle connections only and keeps the others open for `keepAliveTimeout`, which would delay the close by that time.
 */
export const endConnections = fp(
  async (app: FastifyInstance, { readiness }: { readiness: Readiness }) => {
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });
    app.addHook('onRequest', (_request, { raw }, done) => {
      if (readiness.isWithdrawn()) raw.shouldKeepAlive = false;
      done();
    });
    app.addHook('onResponse', ({ raw }, _reply, done) => {
      if (isClosing) raw.socket.end();
      done();
    });
  },
  { name: 'end-connections' },
);
