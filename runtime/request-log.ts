import type { FastifyReply, FastifyRequest } from 'fastify';

/** The status that stands for a caller that left before its answer had ended; nginx counts it under the same number. */
const callerLeft = 499;

/** @returns the status for log and metrics: what the caller got, or that it did not wait. */
export function finalStatus(reply: FastifyReply): number {
  return reply.raw.writableFinished ? reply.statusCode : callerLeft;
}

/**
 * Logs the line of one request; to be called when its response has closed. `route` is the pattern, never the URL, which
 * may hold tokens, names and signatures.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const sent = Number(reply.getHeader('content-length') ?? Number.NaN);
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: finalStatus(reply),
      milliseconds: Math.round(reply.elapsedTime),
      ...(Number.isNaN(sent) ? {} : { bytes: sent }),
    },
    'request',
  );
}
