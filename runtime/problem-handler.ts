import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#shared/contract/problem.ts';

/** The answer for an error. */
export interface ProblemAnswer extends Problem {
  statusCode: number;
  /** Seconds; null without a Retry-After. */
  retryAfter: number | null;
}

/**
 * The error handler of both servers: answers `{ code, message }` and logs errors that are answered with 5xx.
 * @param problemOf returns the answer; the error itself is only for the log.
 * @param logsAbandoned whether to log errors of requests whose caller has disconnected. The website's result
 *   from that; the provider's may be the reason for it.
 */
export function problemHandler<Thrown extends Error>(
  problemOf: (error: FastifyError | Thrown, request: FastifyRequest) => ProblemAnswer,
  { logsAbandoned }: { logsAbandoned: boolean },
) {
  return (error: FastifyError | Thrown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = problemOf(error, request);
    if (problem.statusCode >= 500 && (logsAbandoned || !reply.raw.destroyed))
      request.log.error({ err: error, code: problem.code }, 'http request failed');
    if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter);
    return sendProblem(reply, problem);
  };
}

/** Answers with a problem, without caching. It removes the headers of an answer that it replaces. */
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
