/**
 * Maps the provider's cookies to cookies in the browser and back (RFC 6265). Only this module knows which of a
 * browser's cookies belong to the provider. Names and values are passed on byte for byte.
 */

/** Raw cookie values by the provider's cookie names, in the order in which the browser sent them. */
export type CookieMap = ReadonlyMap<string, string>;

/** A cookie that the provider sets. The website replaces its Domain, Path and flags with its own. */
export interface SetCookie {
  name: string;
  value: string;
  /** Seconds. null: until the browser closes. 0: deletes the cookie. */
  maxAge: number | null;
}

/** Maximum lifetime of a cookie in browsers, in seconds (RFC 6265bis, section 5.5). */
export const longestMaxAge = 400 * 24 * 60 * 60;

/** Limits on the cookies that the server reads, hashes and sends for one request. Providers set fewer. */
const maxCookies = 32;
const maxBytes = 8 * 1024;

/**
 * The names of the provider's cookies in the browser. The prefix distinguishes them from all other cookies of
 * the host; `__Host-` also keeps other hosts of the domain from setting them (RFC 6265bis, section 4.1.3.2).
 * @param secure true if visitors use an https origin.
 */
export function createCookieNames(secure: boolean) {
  const prefix = secure ? '__Host-p.' : 'p.';
  return {
    toBrowser: (name: string) => prefix + name,
    /** @returns the provider's cookies among those of a request: at most 32 cookies and 8 KiB. */
    fromBrowser: (cookies: Readonly<Record<string, string | undefined>>): CookieMap => {
      const found = new Map<string, string>();
      let bytes = 0;
      for (const [browserName, value] of Object.entries(cookies)) {
        if (!browserName.startsWith(prefix) || browserName === prefix || value === undefined) continue;
        bytes += browserName.length + value.length;
        if (found.size === maxCookies || bytes > maxBytes) break;
        found.set(browserName.slice(prefix.length), value);
      }
      return found;
    },
  };
}

export function cookieHeader(cookies: CookieMap): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A cookie name: `token` (RFC 9110, section 5.6.2). */
const namePattern = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** A cookie value: visible ASCII except the semicolon. Browsers accept more characters than `cookie-octet`. */
const valuePattern = /^[\x21-\x3a\x3c-\x7e]*$/;

/** @returns the lifetime in seconds, null for none. Max-Age has precedence over Expires (RFC 6265, section 5.3). */
function maxAgeOf(attributes: readonly string[], now: number): number | null {
  let maxAge: number | null = null;
  let expires: number | null = null;
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.trim().split('=');
    const name = key.trim().toLowerCase();
    const value = rest.join('=').trim();
    if (name === 'max-age' && /^-?\d+$/.test(value)) maxAge = Number(value);
    else if (name === 'expires' && !Number.isNaN(Date.parse(value)))
      expires = (Date.parse(value) - now) / 1000;
  }
  const seconds = maxAge ?? expires;
  return seconds === null ? null : Math.ceil(Math.min(Math.max(seconds, 0), longestMaxAge));
}

/**
 * Parses one Set-Cookie header of the provider.
 * @param now milliseconds since the epoch, to compare `Expires` with.
 * @returns null for a header that no conforming server sends (RFC 6265, section 4.1.1). It is not passed on.
 */
export function parseSetCookie(header: string, now: number): SetCookie | null {
  const [pair = '', ...attributes] = header.split(';');
  const separator = pair.indexOf('=');
  const name = pair.slice(0, Math.max(separator, 0)).trim();
  const value = pair.slice(separator + 1).trim();
  if (!namePattern.test(name) || !valuePattern.test(value)) return null;
  return { name, value, maxAge: maxAgeOf(attributes, now) };
}

export const isDeletion = ({ maxAge }: SetCookie): boolean => maxAge === 0;

export function applySetCookies(cookies: CookieMap, changes: Iterable<SetCookie>): CookieMap {
  const next = new Map(cookies);
  for (const change of changes) {
    if (isDeletion(change)) next.delete(change.name);
    else next.set(change.name, change.value);
  }
  return next;
}
