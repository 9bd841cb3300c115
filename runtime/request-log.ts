import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** nginx's status for a client that closed its connection before the answer had ended. */
const clientClosedRequest = 499;

/** A request whose response has closed. */
export interface FinishedRequest {
  method: string;
  /** The pattern of its route. Never the URL, which may hold tokens, names and signatures. */
  route: string;
  /** The status sent, or 499. */
  status: number;
  milliseconds: number;
}

/**
 * Logs one line for each request, when its response has closed: `onResponse` does not run when the client disconnects.
 * @param options.onFinished called after each line, for metrics.
 */
export const requestLog = fp(
  async (app: FastifyInstance, { onFinished }: { onFinished?: (finished: FinishedRequest) => void }) => {
    const finish = (request: FastifyRequest, reply: FastifyReply) => {
      const finished = {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.raw.writableFinished ? reply.statusCode : clientClosedRequest,
        milliseconds: reply.elapsedTime,
      };
      const sent = Number(reply.getHeader('content-length') ?? Number.NaN);
      request.log.info(
        {
          ...finished,
          milliseconds: Math.round(finished.milliseconds),
          ...(Number.isNaN(sent) ? {} : { bytes: sent }),
        },
        'http request',
      );
      onFinished?.(finished);
    };
    app.addHook('onRequest', (request, reply, done) => {
      reply.raw.once('close', () => finish(request, reply));
      done();
    });
  },
  { name: 'request-log' },
);
