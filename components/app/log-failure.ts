/** Logs a failure that is not shown. @param what the failed step in a few words, without personal data. */
export function logFailure(what: string, ...cause: readonly unknown[]): void {
  // oxlint-disable-next-line no-console -- failures that are logged, not shown (docs/product.md, 8.2)
  console.error(what, ...cause);
}
