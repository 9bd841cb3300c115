/**
 * Where the specification says 'logged only', this is the log: the browser's console.
 * @param what the failed step in a few words; never a personal datum.
 */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification's log of failures that the person need not see
  console.error(what, error);
}
