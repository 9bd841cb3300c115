import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#shared/contract/problem.ts';
import { codeOfStatus, ProviderError } from './errors.ts';

const asProviderError = (error: FastifyError | ProviderError): ProviderError => {
  if (error instanceof ProviderError) return error;
  const code = codeOfStatus(error.statusCode ?? 500);
  // A validation message names the field; any other words of the framework stay in the log.
  return new ProviderError(code, { cause: error, ...(error.validation && { message: error.message }) });
};

/** Turns whatever was thrown into `{ code, message }`; what is not ours to tell goes to the log alone. */
export function problemHandler(
  error: FastifyError | ProviderError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = asProviderError(error);
  if (problem.statusCode >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
  if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds);
  return reply
    .code(problem.statusCode)
    .header('cache-control', 'no-store')
    .send({ code: problem.code, message: problem.message } satisfies Problem);
}
