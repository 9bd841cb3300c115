import type { SpawnSyncReturns } from 'node:child_process';

/** Prints by which signal a program ended, or why it did not start. @returns its exit code; 1 if it has none. */
export function exitCodeOf(
  name: string,
  { status, signal, error }: Pick<SpawnSyncReturns<unknown>, 'status' | 'signal' | 'error'>,
): number {
  if (signal) console.error(`${name} was ended by ${signal}`);
  else if (error) console.error(`${name} did not run: ${error.message}`);
  return status ?? 1;
}
