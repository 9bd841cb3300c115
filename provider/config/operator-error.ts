import { FaultError, finding, type FindingCode } from '#runtime/findings.ts';

/** An error that the operator has to resolve. Programs print its message, one sentence, and exit with code 1. */
export class OperatorError extends FaultError {
  override readonly name = 'OperatorError';
}

export const operatorError = (code: FindingCode, values: Record<string, string> = {}, cause?: unknown) =>
  new OperatorError(finding(code, values).sentence, { code, cause });

/** @returns the messages of an error and its causes in one line. For an error without a message, its code is used. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const words = error.message || ('code' in error ? String(error.code) : error.name);
  return error.cause === undefined ? words : `${words}: ${sentenceOf(error.cause)}`;
};
