/**
 * @returns the message for a person about a failed call; the server's own message takes precedence
 *   (docs/product.md, 8). It is read by its field, so that another copy of the error's class works too.
 */
export function messageFrom(error: unknown, fallback: string): string {
  const said =
    typeof error === 'object' && error !== null && 'serverMessage' in error ? error.serverMessage : '';
  return typeof said === 'string' && said !== '' ? said : fallback;
}
