import { calls, webOnlyCalls, type CallName } from '#shared/routes.ts';

/**
 * Decides which requests under `/api` go to the provider: the calls of section 7 and what lies below `/staff/`,
 * nothing else. The raw path must be spelled exactly as the contract has it; only the values of path parts may
 * be percent-encoded. Whatever another spelling would decode or normalise to never leaves this process.
 */
const escapeRegExp = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A path part: unreserved and sub-delims characters of RFC 3986 (but '&', which separates two), or escapes. */
const value = String.raw`(?:[A-Za-z0-9._~!$'()*+,;=:@-]|%[0-9A-Fa-f]{2})+`;

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.split(/:\w+/).map(escapeRegExp).join(`(${value})`)}$`);

const webOnly: ReadonlySet<CallName> = new Set(webOnlyCalls);

const forwardable = Object.entries(calls)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the keys' type
  .filter(([name]) => !webOnly.has(name as CallName))
  .map(([, { method, path }]) => ({ method, pattern: pattern(path) }));

const staffPath = new RegExp(`^/staff(?:/(${value}))+$`);

/** Whether a part is text to everybody, even to an upstream that decodes it before it looks for segments. */
const isPlainValue = (part: string): boolean => {
  try {
    const decoded = decodeURIComponent(part);
    const segments = decoded.split('/');
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    return !segments.includes('.') && !segments.includes('..') && !/[\u0000-\u001f\u007f\\]/.test(decoded);
  } catch {
    return false;
  }
};

/**
 * @param path the raw path below `/api`, as it came, without the query: '/blog/get-blogs'.
 * @returns whether it may be sent to the provider, as it is.
 */
export function isForwardable(method: string, path: string): boolean {
  if (staffPath.test(path))
    return path.split('/').every((part) => isPlainValue(part) && !/%(?:2f|5c)/i.test(part));
  return forwardable.some((call) => {
    if (call.method !== method) return false;
    const match = call.pattern.exec(path);
    return match !== null && match.slice(1).every(isPlainValue);
  });
}
