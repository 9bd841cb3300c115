import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** nginx's status for a client that closed its connection before the answer had ended. */
const clientClosedRequest = 499;

declare module 'fastify' {
  interface FastifyRequest {
    /** The staff account that makes a call, once that is known; null for a visitor's. */
    accountId: number | null;
  }
}

/** A request whose response has closed. */
export interface FinishedRequest {
  method: string;
  /** The pattern of its route, of a proxied call the call's own. Never the URL, which may hold tokens, names and signatures. */
  route: string;
  /** The status sent, or 499. */
  status: number;
  milliseconds: number;
}

interface RequestLogOptions {
  /** @returns the name of a route whose pattern alone does not tell what was asked for; null: the pattern. */
  nameRoute?: (request: FastifyRequest) => string | null;
  /** Called after each line, for metrics. */
  onFinished?: (finished: FinishedRequest) => void;
}

/** Logs one line for each request, when its response has closed: `onResponse` does not run when the client disconnects. */
export const requestLog = fp(
  async (app: FastifyInstance, { nameRoute, onFinished }: RequestLogOptions) => {
    app.decorateRequest('accountId', null);
    const finish = (request: FastifyRequest, reply: FastifyReply) => {
      const finished = {
        method: request.method,
        route: nameRoute?.(request) ?? request.routeOptions.url ?? 'unknown',
        status: reply.raw.writableFinished ? reply.statusCode : clientClosedRequest,
        milliseconds: reply.elapsedTime,
      };
      const sent = Number(reply.getHeader('content-length') ?? Number.NaN);
      request.log.info(
        {
          ...finished,
          milliseconds: Math.round(finished.milliseconds),
          ...(Number.isNaN(sent) ? {} : { bytes: sent }),
          ...(request.accountId === null ? {} : { account: request.accountId }),
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
