import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Ends each connection after the answer that is under way on it when the server closes. Node closes the idle connections and keeps
 * the others open for the next request (`keepAliveTimeout`), so that the server would not close before that time is over.
 */
export const endConnections = fp(
  async (app: FastifyInstance) => {
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });
    app.addHook('onResponse', async ({ raw }) => {
      if (isClosing) raw.socket.end();
    });
  },
  { name: 'end-connections' },
);
