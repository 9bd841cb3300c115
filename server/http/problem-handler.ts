import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contract/api.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { isForStaff } from './audience.ts';
import { codeOfStatus, WebError } from './errors.ts';

/** What is answered for a thrown value. */
export const asProblem = (
  error: FastifyError | WebError | ApiError,
): Pick<WebError, 'statusCode' | 'code' | 'message' | 'staffMessage' | 'retryAfter'> => {
  if (error instanceof WebError) return error;
  if (error instanceof ApiError && error.cause instanceof WebError) return error.cause;
  // What the provider said is passed on: it knows best what was wrong.
  if (error instanceof ApiError)
    return {
      statusCode: error.status,
      code: error.code,
      message: error.message,
      staffMessage: null,
      retryAfter: error.retryAfter,
    };
  return new WebError(codeOfStatus(error.statusCode ?? 500), { cause: error });
};

/** Turns whatever was thrown into `{ code, message }`; what is not ours to tell goes to the log alone. */
export function problemHandler(
  error: FastifyError | WebError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = asProblem(error);
  // What fails because its caller has gone is no failure: the request's own line says 499.
  if (problem.statusCode >= 500 && !reply.raw.destroyed)
    request.log.error({ err: error, code: problem.code }, 'request failed');
  if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter);
  const message = (isForStaff(request.url) ? problem.staffMessage : null) ?? problem.message;
  return sendProblem(reply, { statusCode: problem.statusCode, code: problem.code, message });
}

/** Answers with a problem; never cached. */
export function sendProblem(reply: FastifyReply, error: Pick<WebError, 'statusCode' | 'code' | 'message'>) {
  return reply
    .code(error.statusCode)
    .header('cache-control', 'no-store')
    .send({ code: error.code, message: error.message } satisfies Problem);
}
