import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/**
 * What a log line may hold: route patterns, statuses, times, sizes. Never a URL, a header or a body: tokens, file
 * names and e-mail addresses travel in them.
 */
export function loggerOptions(level: string, service: 'web' | 'provider'): LoggerOptions {
  return {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    // busboyOptions: the multipart parser logs a request's headers under that name.
    serializers: {
      req: () => undefined,
      res: () => undefined,
      err: describeError,
      busboyOptions: () => undefined,
    },
  };
}

/** An error for the log: class, code and stack frames. Messages of others may quote what a visitor sent. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** A caller that left before its answer had ended, as others call it. */
const callerLeft = 499;

/** @returns the status for log and metrics: what the caller got, or that it did not wait. */
export function finalStatus(reply: FastifyReply): number {
  return reply.raw.writableFinished ? reply.statusCode : callerLeft;
}

/** One line per request, written when its answer has ended one way or the other. */
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
