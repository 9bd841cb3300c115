import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#shared/contract/schemas.ts';

export interface ProblemAnswer extends Problem {
  statusCode: number;
  /** Seconds for the header Retry-After; null: no such header. */
  retryAfter: number | null;
}

/** Matches the names and codes of errors of calls and streams that end because the caller has disconnected. */
const disconnect = /^(?:AbortError|ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED)$/;

/**
 * Creates the error handler of either server. It responds with `{ code, message }` and logs failures.
 * @param problemOf returns the response. The error itself is only logged.
 * @param logsAbandoned whether to log all failures of requests whose caller has disconnected, instead of only
 *   INTERNAL ones. In the website, the disconnect causes the others. In the provider, they may have caused it.
 */
export function problemHandler<Thrown extends Error>(
  problemOf: (error: FastifyError | Thrown, request: FastifyRequest) => ProblemAnswer,
  { logsAbandoned }: { logsAbandoned: boolean },
) {
  return (error: FastifyError | Thrown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = problemOf(error, request);
    // 501 and 505 refuse what the client sent, so anybody could fill the log with them.
    const isFailure = problem.statusCode >= 500 && problem.statusCode !== 501 && problem.statusCode !== 505;
    const isDisconnect = disconnect.test(error.name) || ('code' in error && disconnect.test(error.code));
    const isBug = problem.code === 'INTERNAL' && !isDisconnect;
    if (isFailure && (logsAbandoned || isBug || !reply.raw.destroyed))
      request.log.error({ err: error, code: problem.code }, 'http request failed');
    // @fastify/send sets Content-Range for a 416.
    if ('headers' in error && typeof error.headers === 'object') reply.headers({ ...error.headers });
    if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter);
    return sendProblem(reply, problem);
  };
}

/** Sends a problem as an uncacheable response. Removes headers that belong to the response it replaces. */
export function sendProblem(
  reply: FastifyReply,
  { statusCode, code, message }: Omit<ProblemAnswer, 'retryAfter'>,
): FastifyReply {
  return reply
    .code(statusCode)
    .removeHeader('content-encoding')
    .removeHeader('content-disposition')
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ code, message } satisfies Problem);
}
