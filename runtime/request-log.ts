import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** nginx's status for a client that closed its connection before the end of the response. */
const clientClosedRequest = 499;

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the staff account that makes the call; null for a visitor, or while the account is unknown. */
    accountId: number | null;
  }
  interface FastifyContextConfig {
    /** Monitors poll the route, so a request to it is logged only if the status has changed. */
    isHealthCheck?: true;
  }
}

export interface FinishedRequest {
  method: string;
  /** The pattern of the route or of the proxied call. Never the URL, which may contain tokens or names. */
  route: string;
  /** The status sent, or 499. */
  status: number;
  milliseconds: number;
}

interface RequestLogOptions {
  /** @returns a name for a route whose own pattern is too general; null: the pattern. */
  nameRoute?: (request: FastifyRequest) => string | null;
  onFinished?: (finished: FinishedRequest) => void;
}

/** Responses that take at least this long are logged, because the incident page about a slow site refers to them. */
const slowMilliseconds = 1000;

/** @returns true for a visitor's fast read that succeeded or was aborted by the client. The metrics count it. */
const isRoutine = ({ method, status, milliseconds }: FinishedRequest, accountId: number | null): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (status < 400 || status === clientClosedRequest) &&
  milliseconds < slowMilliseconds &&
  accountId === null;

/**
 * Logs each request when its response has closed, because `onResponse` does not run if the client
 * disconnects. Routine requests are logged at level debug.
 */
export const requestLog = fp(async (app: FastifyInstance, { nameRoute, onFinished }: RequestLogOptions) => {
  app.decorateRequest('accountId', null);
  /** The last status of each health check, by route. */
  const results = new Map<string, number>();
  const levelOf = (finished: FinishedRequest, { accountId, routeOptions }: FastifyRequest) => {
    const { route, status } = finished;
    if (!routeOptions.config.isHealthCheck) return isRoutine(finished, accountId) ? 'debug' : 'info';
    if (status === clientClosedRequest || status === (results.get(route) ?? 200)) return 'debug';
    results.set(route, status);
    return status < 400 ? 'info' : 'warn';
  };
  const finish = (request: FastifyRequest, reply: FastifyReply) => {
    const finished = {
      method: request.method,
      route: nameRoute?.(request) ?? request.routeOptions.url ?? 'unknown',
      status: reply.raw.writableFinished ? reply.statusCode : clientClosedRequest,
      milliseconds: reply.elapsedTime,
    };
    const sent = Number(reply.getHeader('content-length') ?? Number.NaN);
    request.log[levelOf(finished, request)](
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
});
