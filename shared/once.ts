/** Creates a value on first use and keeps it: on a phone, each `Intl` formatter delays the page by many milliseconds. */
export function once<T>(make: () => T): () => T {
  let kept: { value: T } | null = null;
  return () => (kept ??= { value: make() }).value;
}
