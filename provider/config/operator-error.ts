import { FaultError } from '#runtime/findings.ts';

/** An error that the operator has to resolve. Programs print its message, one sentence, and exit with code 1. */
export class OperatorError extends FaultError {
  override readonly name = 'OperatorError';
}
