/**
 * The log of failures that are not shown (docs/product.md, 8.2): the browser's console.
 * @param what the failed step in a few words; never a personal datum.
 */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- failures that are logged, not shown (docs/product.md, 8.2)
  console.error(what, error);
}
