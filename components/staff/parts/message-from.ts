import { fieldsOf } from '#shared/fields-of.ts';

/** @returns the server's own message, which takes precedence over `fallback` (docs/product.md, 8). Reads as `statusOf` does. */
export function messageFrom(error: unknown, fallback: string): string {
  const { serverMessage: said } = fieldsOf(error);
  return typeof said === 'string' && said !== '' ? said : fallback;
}
