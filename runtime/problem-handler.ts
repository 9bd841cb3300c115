import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#shared/contract/problem.ts';

/** An error as it is answered. */
export interface ProblemAnswer extends Problem {
  statusCode: number;
  /** Seconds; null without a Retry-After. */
  retryAfter: number | null;
}

/**
 * The error handler of both servers: answers `{ code, message }` and logs what is answered with 5xx.
 * @param problemOf decides what is answered; the error itself is for the log only.
 * @param logsAbandoned whether to log errors of requests whose caller has disconnected. The website's are consequences of that; the
 *   provider's may be what the caller did not wait for.
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

/** Answers with a problem; never cached. What was to be sent in its place may have been compressed, or a file. */
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
