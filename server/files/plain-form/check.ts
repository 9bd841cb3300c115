import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contract/api-error.ts';
import {
  contactError,
  fieldError,
  firstMissingField,
  firstWrongField,
  messages,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import { healthConsentRefusals, type HealthConsent } from '#shared/rules/health-consent.ts';
import { isVisitorRefusal, visitorRefusals, waitText } from '#shared/rules/refusals.ts';
import { uploadRefusal, uploadRefusals, type UploadLimits } from '#shared/rules/upload-rules.ts';
import { WebsiteError } from '../../http/errors.ts';
import { problemOf } from '../../http/problem.ts';
import type { PlainFormDocument } from './body.ts';
import type { PlainFormRefusal } from './refusal.ts';

/** @returns the message that the form with scripts shows beside the first wrong field. */
const fieldsProblem = (values: ContactFormValues): string | null => {
  const wrong = firstWrongField(values);
  if (wrong !== undefined) return fieldError(wrong, values[wrong]);
  if (firstMissingField(values) === undefined) return null;
  return contactError(values.email, values.phoneNumber) ?? messages.required;
};

const documentsProblem = (documents: readonly PlainFormDocument[], limits: UploadLimits): string | null => {
  const names: string[] = [];
  let bytes = 0;
  for (const document of documents) {
    const refusal = uploadRefusal(document, names, bytes, limits);
    if (refusal) return uploadRefusals[refusal];
    names.push(document.name);
    bytes += document.size;
  }
  return null;
};

/** Checks fields and documents by the rules of the form with scripts. @returns null for a form that can be sent. */
export function checkPlainForm(
  values: ContactFormValues,
  documents: readonly PlainFormDocument[],
  limits: UploadLimits,
): PlainFormRefusal | null {
  const problem = fieldsProblem(values) ?? documentsProblem(documents, limits);
  return problem === null ? null : { statusCode: 400, problem };
}

/** @param given the version of the sentence that was agreed to. @returns null when it is the one that is asked for. */
export function checkHealthConsent(
  given: string | undefined,
  asked: HealthConsent | null,
): PlainFormRefusal | null {
  if (!asked || given === asked.version) return null;
  const { missing, changed } = healthConsentRefusals;
  return { statusCode: 400, problem: given === undefined ? missing : changed };
}

/** @returns the refusal for an infected document, a used-up budget, a full storage or a scanner that is away; null for any other error. */
export function limitRefusal(error: unknown, request: FastifyRequest): PlainFormRefusal | null {
  if (error instanceof ApiError && error.code === 'FILE_INFECTED')
    return { statusCode: error.status, problem: uploadRefusals.FILE_INFECTED };
  if (!(error instanceof ApiError || error instanceof WebsiteError) || !isVisitorRefusal(error.code))
    return null;
  const { statusCode, retryAfter } = problemOf(error, request);
  return {
    statusCode,
    problem: `${visitorRefusals[error.code]} ${waitText(retryAfter ?? 600)}`,
    retryAfter,
  };
}
