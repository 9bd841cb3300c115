/**
 * Makes a value when it is first asked for and keeps it. For what is dear to make and rarely needed: on a phone each
 * formatter of `Intl` delays the page by many milliseconds.
 */
export function once<T>(make: () => T): () => T {
  let kept: { value: T } | null = null;
  return () => (kept ??= { value: make() }).value;
}
