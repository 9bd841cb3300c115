import { setTimeout as pause } from 'node:timers/promises';

/** A result of a check: a code, and one sentence that says what is wrong and, after a colon, what to do. */
export interface Finding {
  code: string;
  sentence: string;
  /** True if the product works nevertheless. */
  isNote?: boolean;
}

/** An error whose message is the sentence of a finding. */
export class FaultError extends Error {
  readonly code: string;

  constructor(message: string, { code = 'UNKNOWN', ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = code;
  }
}

export interface Check {
  /** The examined server or part and its place, as the subject of a sentence. */
  subject: string;
  /** The setting that names it. */
  setting: string;
  /** @throws FaultError for a finding that ends the check. */
  find: (signal: AbortSignal) => Promise<Finding[]>;
}

/** @returns the finding for an error. Messages of other errors may contain secrets, so only their names are used. */
const findingOf = (error: unknown, subject: string): Finding => {
  if (error instanceof FaultError) return { code: error.code, sentence: error.message };
  const name = error instanceof Error ? error.name : 'unknown';
  const cause = error instanceof Error && 'code' in error ? String(error.code) : name;
  return { code: 'CHECK_FAILED', sentence: `${subject} could not be checked (${cause}): report this` };
};

/** Runs all checks at once. Each ends within the given time. */
export async function runChecks(checks: readonly Check[], milliseconds = 8000): Promise<Finding[]> {
  const run = ({ subject, setting, find }: Check): Promise<Finding[]> => {
    const late = `${subject} does not answer within ${milliseconds / 1000} seconds: see its log and the network, or correct ${setting}`;
    return Promise.race([
      find(AbortSignal.timeout(milliseconds)).catch((error: unknown) => [findingOf(error, subject)]),
      pause(milliseconds, [{ code: 'NO_ANSWER', sentence: late }], { ref: false }),
    ]);
  };
  return (await Promise.all(checks.map(run))).flat();
}
