import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController, type FastifyBaseLogger } from 'fastify';
import { bodyLimit } from '#shared/rules/body-limit.ts';

/** Time limit of an HTTP request, for the slowest upload. limitBodyTime limits other bodies. */
export const requestSeconds = 20 * 60;

const requestIdPattern = /^[\w.-]{1,128}$/;

/** @returns the id in `x-request-id`, so that the log lines of all servers about a request can be joined. */
const givenRequestId = ({ headers }: IncomingMessage): string | null => {
  const id = headers['x-request-id'];
  return typeof id === 'string' && requestIdPattern.test(id) ? id : null;
};

/** Fastify's options of both servers. @param trustsRequestId whether the caller may choose the request id. */
export function serverOptions(loggerInstance: FastifyBaseLogger, { trustsRequestId }: { trustsRequestId: boolean }) {
  return {
    loggerInstance,
    // Fastify's own lines contain whole URLs with tokens and signatures. request-log.ts replaces these lines.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request: IncomingMessage) => (trustsRequestId && givenRequestId(request)) || randomUUID(),
    bodyLimit,
    requestTimeout: requestSeconds * 1000,
    // A file name of 255 characters is up to 2,295 long when percent-encoded.
    routerOptions: { maxParamLength: 4096 },
    forceCloseConnections: 'idle' as const,
  };
}
