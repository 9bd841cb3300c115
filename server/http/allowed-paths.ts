import type { FastifyRequest } from 'fastify';
import { callNames, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { website } from '#shared/contract/routes.ts';

const escapeRegExp = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A path part: unreserved and sub-delims characters (RFC 3986) except '&', '@', ':' and percent escapes. */
const value = String.raw`(?:[A-Za-z0-9._~!$'()*+,;=:@-]|%[0-9A-Fa-f]{2})+`;

/** `value` without an escaped percent sign, which only file names may contain. */
const valueWithoutPercent = value.replace('|%', '|%(?!25)');

const pattern = (path: string): RegExp => {
  // Literal text and names of parameters alternate.
  const parts = path.split(/:(\w+)/).map((part, index) => {
    if (index % 2 === 0) return escapeRegExp(part);
    return `(${part === 'fileName' ? value : valueWithoutPercent})`;
  });
  return new RegExp(`^${parts.join('')}$`);
};

const ofBrowsers = callNames
  .map((name) => ({ name, ...definitionOf(name) }))
  .filter(({ caller }) => caller === 'browser')
  .map(({ name, method, path }) => ({ name, method, pattern: pattern(path) }));

const staffPath = new RegExp(`^/staff(?:/(${valueWithoutPercent}))+$`);

const escape = /%[0-9A-Fa-f]{2}/;

/**
 * @returns whether a path part remains plain text even if an upstream decodes it, once or repeatedly, before it
 *   splits the path into segments.
 */
const isPlainValue = (part: string): boolean => {
  let text = part;
  try {
    while (escape.test(text)) {
      text = decodeURIComponent(text);
      // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
      if (/[\u0000-\u001f\u007f\\]/.test(text)) return false;
    }
  } catch {
    // A name like "100%41%" can be decoded only once. Upstreams that decode repeatedly may disagree about it.
    return false;
  }
  const segments = text.split('/');
  return !segments.includes('.') && !segments.includes('..');
};

const isStaffPath = (path: string): boolean =>
  staffPath.test(path) && path.split('/').every((part) => isPlainValue(part) && !/%(?:2f|5c)/i.test(part));

/** @returns the call with exactly this path, or null if there is none. */
function callOf(method: string, path: string): CallName | null {
  const found = ofBrowsers.find((candidate) => {
    if (candidate.method !== method) return false;
    const match = candidate.pattern.exec(path);
    return match !== null && match.slice(1).every(isPlainValue);
  });
  return found?.name ?? null;
}

/** A request that is forwarded to the provider. */
export interface Forwarded {
  /** null for a path below `/staff/` that the contract does not define. */
  call: CallName | null;
}

/**
 * Decides which requests below `/api` are forwarded to the provider: only browsers' calls of the contract and
 * paths below `/staff/` (docs/interfaces.md, 3.2). The raw path must match the contract exactly, and only the
 * values of path parts may be percent-encoded. Any other spelling is refused.
 * @param path the raw path below `/api` without the query, such as '/blog/get-blogs'.
 * @returns undefined if the request is not forwarded.
 */
export function forwarded(method: string, path: string): Forwarded | undefined {
  const call = callOf(method === 'HEAD' ? 'GET' : method, path);
  const isAllowed = path.startsWith(website.staffPrefix) ? isStaffPath(path) : call !== null;
  return isAllowed ? { call } : undefined;
}

const browserMethods = [...new Set(['GET', 'HEAD', ...ofBrowsers.map(({ method }) => method)])];

/** @returns the methods of a path without a route of its own: those of a proxied call, or of pages and files. */
export function unroutedMethods(path: string): readonly string[] {
  const prefix = website.apiPrefix;
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return ['GET', 'HEAD'];
  return browserMethods.filter((method) => forwarded(method, path.slice(prefix.length)));
}

/** @returns the result of `forwarded` for the raw URL of an HTTP request to the website. */
export function forwardedOf({ method, raw }: Pick<FastifyRequest, 'method' | 'raw'>): Forwarded | undefined {
  const [path = ''] = raw.url?.split('?', 1) ?? [];
  const prefix = website.apiPrefix;
  return path.startsWith(`${prefix}/`) ? forwarded(method, path.slice(prefix.length)) : undefined;
}
