import type { FastifyError, FastifyRequest } from 'fastify';
import type { ProblemAnswer } from '#runtime/problem-handler.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import { isForStaff } from './audience.ts';
import { WebsiteError, type ErrorCode } from './errors.ts';

/** The website's codes for Fastify errors, whose own codes and messages are not public. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'RANGE_NOT_SATISFIABLE',
  429: 'TOO_MANY_REQUESTS',
};

/** @returns the error response, in the language of the request's audience. */
export function problemOf(error: FastifyError | WebsiteError | ApiError, request: FastifyRequest): ProblemAnswer {
  if (error instanceof WebsiteError) {
    const { statusCode, code, message, staffMessage, retryAfter } = error;
    return { statusCode, code, retryAfter, message: (isForStaff(request.url) && staffMessage) || message };
  }
  if (error instanceof ApiError) {
    if (error.cause instanceof WebsiteError) return problemOf(error.cause, request);
    const { status: statusCode, code, message, retryAfter } = error;
    return { statusCode, code, message, retryAfter };
  }
  const { statusCode = 500 } = error;
  const code = codeOfStatus[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL');
  return problemOf(new WebsiteError(code), request);
}
