import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Gives body parsers an empty stream for an HTTP request that has none: with Node's `optimizeEmptyRequests` its own stream has ended
 * before anyone listens, and a parser would wait for the end for ever.
 */
export const emptyBodies = fp(
  async (app: FastifyInstance) => {
    app.addHook('preParsing', (_request, _reply, payload, done) => {
      done(null, payload.readableEnded ? Readable.from([]) : payload);
    });
  },
  { name: 'empty-bodies' },
);
