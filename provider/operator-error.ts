/** An error that the operator has to resolve. Programs print its message, a single sentence, without a stack and exit with code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
