import type { FastifyError } from 'fastify';
import { ProviderError, type ErrorCode } from './errors.ts';

/** The codes for errors of the framework, whose own codes and messages are not part of the API. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** @returns what is answered for an error. */
export function problemOf(error: FastifyError | ProviderError): ProviderError {
  if (error instanceof ProviderError) return error;
  const { statusCode = 500, validation, message } = error;
  const code =
    codeOfStatus[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'INVALID_INPUT' : 'INTERNAL');
  // The message of a failed validation names the field.
  return new ProviderError(code, { cause: error, ...(validation && { message }) });
}
