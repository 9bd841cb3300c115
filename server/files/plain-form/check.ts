import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contract/api-error.ts';
import {
  contactError,
  fieldError,
  firstMissingField,
  firstWrongField,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import messages from '#shared/rules/field-messages.json' with { type: 'json' };
import { healthConsentRefusals, type HealthConsent } from '#shared/rules/health-consent.ts';
import { isVisitorRefusal, supportCode, visitorRefusals, waitText } from '#shared/rules/refusals.ts';
import { WebsiteError } from '../../http/errors.ts';
import { problemOf } from '../../http/problem.ts';

export interface PlainFormRefusal {
  statusCode: number;
  problem: string;
  /** Seconds. */
  retryAfter?: number | null;
}

/** The reason why a document is not stored. It is shown beside the document's name. */
export type RefusedDocument = PlainFormRefusal & { fileName: string };

/** Checks the fields with the same rules as the form with scripts. @returns null if they can be sent. */
export function checkFields(values: ContactFormValues): PlainFormRefusal | null {
  const wrong = firstWrongField(values);
  if (wrong !== undefined) return { statusCode: 400, problem: fieldError(wrong, values[wrong]) ?? '' };
  if (firstMissingField(values) === undefined) return null;
  return { statusCode: 400, problem: contactError(values.email, values.phoneNumber) ?? messages.required };
}

/** @param given the consent text's version that the visitor accepted. @returns null if it is the current one. */
export function checkHealthConsent(given: string | undefined, asked: HealthConsent | null): PlainFormRefusal | null {
  if (!asked || given === asked.version) return null;
  const { missing, changed } = healthConsentRefusals;
  return { statusCode: 400, problem: given === undefined ? missing : changed };
}

/**
 * @returns the refusal for an exhausted budget, a full storage or an unavailable scanner. Any other failure is
 *   logged, and the refusal is the given text with the request id of the log lines.
 * @throws the error itself if the client has disconnected.
 */
export function failureRefusal(error: unknown, request: FastifyRequest, otherwise: string): PlainFormRefusal {
  if (request.callerSignal.aborted) throw error;
  if ((error instanceof ApiError || error instanceof WebsiteError) && isVisitorRefusal(error.code)) {
    const { statusCode, retryAfter } = problemOf(error, request);
    const problem = `${visitorRefusals[error.code]} ${waitText(retryAfter ?? 600)}`;
    return { statusCode, problem, retryAfter };
  }
  request.log.error({ err: error }, 'plain form failed');
  return { statusCode: 503, problem: `${otherwise} ${supportCode(request.id)}` };
}
