/** @returns the server's own message, which takes precedence over `fallback` (docs/product.md, 8). Reads as `statusOf` does. */
export function messageFrom(error: unknown, fallback: string): string {
  const said: unknown = Reflect.get(Object(error), 'serverMessage');
  return typeof said === 'string' && said !== '' ? said : fallback;
}
