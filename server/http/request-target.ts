import type { IncomingMessage } from 'node:http';

/** An http URL without user information: its authority, its path and query. */
const absoluteForm = /^https?:\/\/([^/?#@]+)([/?][^#]*)?$/i;

/**
 * @returns the target of a request as a path. An absolute URL, as sent to proxies, is reduced to its path, and
 *   its authority replaces the Host header (RFC 9112, section 3.2.2). Any other target is returned unchanged.
 */
export function pathOfTarget({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, authority, path = '/'] = absoluteForm.exec(url) ?? [];
  if (authority === undefined) return url;
  headers.host = authority;
  return path.startsWith('/') ? path : `/${path}`;
}
