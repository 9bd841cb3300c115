import type { FastifyError } from 'fastify';
import { codedErrors } from '#runtime/coded-errors.ts';
import { healthConsentRefusals } from '#shared/rules/health-consent.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import catalogue from './error-texts.json' with { type: 'json' };

export type ErrorCode = keyof typeof catalogue;

const shared = { ...visitorRefusals, ...uploadRefusals, HEALTH_CONSENT: healthConsentRefusals.missing };

export class ProviderError extends codedErrors(catalogue, shared) {
  override readonly name = 'ProviderError';
}

/** Codes for errors of Fastify. Fastify's own codes and messages are not part of the API. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

export function problemOf(error: FastifyError | ProviderError): ProviderError {
  if (error instanceof ProviderError) return error;
  const { statusCode = 500, validation, message } = error;
  const code = codeOfStatus[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'INVALID_INPUT' : 'INTERNAL');
  // The message of a failed validation names the field.
  return new ProviderError(code, { cause: error, ...(validation && { message }) });
}
