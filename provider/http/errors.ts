import type { FastifyError } from 'fastify';
import { codedErrors, type CatalogueEntry } from '#runtime/coded-errors.ts';
import { healthConsentRefusals } from '#shared/rules/health-consent.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import texts from './error-texts.json' with { type: 'json' };

const catalogue = {
  ...texts,
  HEALTH_CONSENT: { statusCode: 400, message: healthConsentRefusals.missing },
  FILE_TOO_LARGE: { statusCode: 400, message: uploadRefusals.FILE_TOO_LARGE },
  DUPLICATE_FILE_NAME: { statusCode: 401, message: uploadRefusals.DUPLICATE_FILE_NAME },
  FILE_TYPE: { statusCode: 415, message: uploadRefusals.FILE_TYPE },
  FILE_INFECTED: { statusCode: 422, message: uploadRefusals.FILE_INFECTED },
  SCANNER_UNAVAILABLE: { statusCode: 503, message: visitorRefusals.SCANNER_UNAVAILABLE, retryAfter: 60 },
} satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

export class ProviderError extends codedErrors(catalogue) {
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
  const code =
    codeOfStatus[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'INVALID_INPUT' : 'INTERNAL');
  // The message of a failed validation names the field.
  return new ProviderError(code, { cause: error, ...(validation && { message }) });
}
