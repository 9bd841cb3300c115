/** What an operator has to decide or mend, said in one sentence: programs print it without a stack and end with exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
