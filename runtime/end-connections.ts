import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Ends each connection after its current answer when the server closes. Node closes idle connections only and keeps the others open
 * for `keepAliveTimeout`, which would delay the close by that time.
 */
export const endConnections = fp(
  async (app: FastifyInstance) => {
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });
    app.addHook('onResponse', ({ raw }, _reply, done) => {
      if (isClosing) raw.socket.end();
      done();
    });
  },
  { name: 'end-connections' },
);
