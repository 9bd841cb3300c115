import { setTimeout as pause } from 'node:timers/promises';
import { FaultError, finding, type Finding } from '#runtime/findings.ts';

/** @returns the code of a system error, which unlike its message contains no secret. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.cause ? causeOf(error.cause) : error.name;
};

export interface Check {
  /** The examined server or part, and its place. */
  place: string;
  /** The setting that names it. */
  setting: string;
  /** @throws FaultError for a finding that ends the check. */
  find: (signal: AbortSignal) => Promise<Finding[]>;
}

const findingOf = (error: unknown, place: string): Finding =>
  error instanceof FaultError
    ? { code: error.code, sentence: error.message }
    : finding('CHECK_FAILED', { place, cause: causeOf(error) });

/** Runs all checks at once. Each ends within the given time. */
export async function runChecks(checks: readonly Check[], milliseconds = 8000): Promise<Finding[]> {
  const run = ({ place, setting, find }: Check): Promise<Finding[]> => {
    const signal = AbortSignal.timeout(milliseconds);
    const noAnswer = [finding('NO_ANSWER', { place, setting, seconds: milliseconds / 1000 })];
    return Promise.race([
      find(signal).catch((error: unknown) => (signal.aborted ? noAnswer : [findingOf(error, place)])),
      pause(milliseconds, noAnswer, { ref: false }),
    ]);
  };
  return (await Promise.all(checks.map(run))).flat();
}
