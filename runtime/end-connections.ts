import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Readiness } from './readiness.ts';

/**
 * Once readiness is withdrawn, marks each response as the last of its connection (RFC 9112, 9.6). Clients
 * then open new connections to other servers and send nothing into a closing connection. When the server
 * closes, active connections end after their response. Node would keep them open for `keepAliveTimeout`.
 */
export const endConnections = fp(async (app: FastifyInstance, { readiness }: { readiness: Readiness }) => {
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
});
