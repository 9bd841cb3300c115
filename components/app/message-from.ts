/**
 * @returns the message to show for a failed call. The server's own message takes precedence over `fallback`
 *   (docs/product.md, 8). Checks the field instead of the class, because the error may come from another copy of the
 *   class.
 */
export function messageFrom(error: unknown, fallback: string): string {
  const said =
    typeof error === 'object' && error !== null && 'serverMessage' in error ? error.serverMessage : '';
  return typeof said === 'string' && said !== '' ? said : fallback;
}
