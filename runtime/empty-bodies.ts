import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Gives body parsers an empty stream for an HTTP request without a body. With Node's `optimizeEmptyRequests`
 * the request's own stream has already ended, and a parser would never see its `end`.
 */
export function passEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    done(null, payload.readableEnded ? Readable.from([]) : payload);
  });
}
