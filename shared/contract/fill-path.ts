import { ApiError } from './api-error.ts';

export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? SplitAmpersand<Name> | ParamNames<Tail>
    : SplitAmpersand<Rest>
  : never;
type SplitAmpersand<Name extends string> = Name extends `${infer First}&:${infer Second}` ? First | Second : Name;

/** The values of a path's parameters, by name. Without parameters, the key type is `never`. */
export type PathParams<Path extends string> = Record<ParamNames<Path>, string | number>;

/** True for an empty segment and for segments that a URL parser removes, with or without the preceding segment. */
export const leavesItsPlace = (segment: string) =>
  segment === '' || segment.split(/[/\\]/).some((part) => part === '.' || part === '..');

/**
 * Replaces the `:name` parameters of a path by percent-encoded values.
 * @returns the encoded path; every parser finds as many segments in it as in the pattern.
 * @throws ApiError 404 for a value that a path cannot contain: empty, or with a segment '.' or '..' (RFC 3986,
 *   section 5.2.4).
 */
export function fillPath<Path extends string>(path: Path, params: PathParams<Path>): string {
  const values: Record<string, string | number> = params;
  return path
    .split('/')
    .map((segment) => {
      if (!segment.includes(':')) return segment;
      const text = segment.replace(/:(\w+)/g, (_, name: string) => String(values[name]));
      if (leavesItsPlace(text)) throw new ApiError(404, 'NOT_FOUND', 'Not found');
      return segment.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    })
    .join('/');
}

/** @returns '' or '?…', without undefined values. */
export function queryText(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
