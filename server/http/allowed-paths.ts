import type { FastifyRequest } from 'fastify';
import { callNames, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { leavesItsPlace, website } from '#shared/contract/routes.ts';
import { receivedName } from './received-name.ts';

const escapeRegExp = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A path part: unreserved and sub-delims characters (RFC 3986) but '&', also '@', ':', and escapes of other characters than '%'. */
const value = String.raw`(?:[A-Za-z0-9._~!$'()*+,;=:@-]|%(?!25)[0-9A-Fa-f]{2})+`;

/** A file name, in which proxies may have decoded and encoded characters anew (`a&b[1].pdf`). */
const fileName = '[^/]+';

const pattern = (path: string): RegExp => {
  // Literal text and names of parameters alternate.
  const parts = path.split(/:(\w+)/).map((part, index) => {
    if (index % 2 === 0) return escapeRegExp(part);
    return `(?<${part}>${part === 'fileName' ? fileName : value})`;
  });
  return new RegExp(`^${parts.join('')}$`);
};

const ofBrowsers = callNames
  .map((name) => ({ name, ...definitionOf(name) }))
  .filter(({ caller }) => caller === 'browser')
  .map(({ name, method, path }) => ({ name, method, pattern: pattern(path) }));

const staffPath = new RegExp(`^/staff(?:/(${value}))+$`);

/** @returns the decoded path part; null if an upstream may read it as several, or not as plain text. */
const plainValue = (part: string): string | null => {
  try {
    const text = decodeURIComponent(part);
    // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
    return /[\u0000-\u001f\u007f]/.test(text) || leavesItsPlace(text) ? null : text;
  } catch {
    return null;
  }
};

const isStaffPath = (path: string): boolean =>
  staffPath.test(path) && path.split('/').every((part) => part === '' || !/[/\\]/.test(plainValue(part) ?? '/'));

export interface Forwarded {
  /** null for a path below `/staff/` that the contract does not define. */
  call: CallName | null;
  /** The path at the provider, with a file name encoded anew, and the query. */
  path: string;
}

function callOf(method: string, path: string): Forwarded | undefined {
  for (const { name: call, ...candidate } of ofBrowsers) {
    const match = candidate.method === method ? candidate.pattern.exec(path) : null;
    if (!match) continue;
    const { fileName: spelled, ...others } = match.groups ?? {};
    if (Object.values(others).some((part) => plainValue(part)?.includes('\\') ?? true)) continue;
    if (spelled === undefined) return { call, path };
    const name = plainValue(spelled);
    // The name is the last part of the path, and may contain escapes.
    if (name !== null && name === receivedName(name))
      return { call, path: path.slice(0, -spelled.length) + encodeURIComponent(name) };
  }
  return undefined;
}

/**
 * Decides which requests below `/api` are forwarded to the provider: only browsers' calls of the contract and
 * paths below `/staff/` (docs/interfaces.md, 3.2). The raw path must match the contract exactly, and only the
 * values of path parts may be percent-encoded. Any other spelling is refused.
 * @param path the raw path below `/api` without the query, such as '/blog/get-blogs'.
 * @returns undefined if the request is not forwarded.
 */
export function forwarded(method: string, path: string): Forwarded | undefined {
  const found = callOf(method === 'HEAD' ? 'GET' : method, path);
  if (!path.startsWith(website.staffPrefix)) return found;
  return isStaffPath(path) ? (found ?? { call: null, path }) : undefined;
}

const browserMethods = [...new Set(['GET', 'HEAD', ...ofBrowsers.map(({ method }) => method)])];

const prefix = website.apiPrefix;

/** @returns the methods of a path without a route of its own: those of a proxied call, or of pages and files. */
export function unroutedMethods(path: string): readonly string[] {
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return ['GET', 'HEAD'];
  return browserMethods.filter((method) => forwarded(method, path.slice(prefix.length)));
}

/** @returns the result of `forwarded` for the raw URL of an HTTP request to the website, with its query. */
export function forwardedOf({ method, raw }: Pick<FastifyRequest, 'method' | 'raw'>): Forwarded | undefined {
  const { url = '' } = raw;
  const [path = ''] = url.split('?', 1);
  const to = path.startsWith(`${prefix}/`) ? forwarded(method, path.slice(prefix.length)) : undefined;
  return to && { ...to, path: to.path + url.slice(path.length) };
}
