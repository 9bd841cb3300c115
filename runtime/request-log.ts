import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** nginx's status for a client that closed its connection before the answer had ended. */
const clientClosedRequest = 499;

/** @returns the status for log and metrics: the one sent, or 499. */
export function finalStatus(reply: FastifyReply): number {
  return reply.raw.writableFinished ? reply.statusCode : clientClosedRequest;
}

/** @returns the pattern of a request's route. Never the URL, which may hold tokens, names and signatures. */
export function routePattern(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

/** Calls back when the response to a request has closed: `onResponse` does not run when the client disconnects. */
export function whenClosed(
  app: FastifyInstance,
  callback: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => callback(request, reply));
  });
}

/** Logs one line for each request. */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    whenClosed(app, (request, reply) => {
      const sent = Number(reply.getHeader('content-length') ?? Number.NaN);
      request.log.info(
        {
          method: request.method,
          route: routePattern(request),
          status: finalStatus(reply),
          milliseconds: Math.round(reply.elapsedTime),
          ...(Number.isNaN(sent) ? {} : { bytes: sent }),
        },
        'http request',
      );
    });
  },
  { name: 'request-log' },
);
