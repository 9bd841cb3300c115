import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { parseCookie } from 'undici';

/** The expiry time of a cookie on the given clock; null if it expires when the browser closes. */
export type Expiry = number | null;

/** Maximum number of remembered cookies, about 200 bytes each. */
const maxRemembered = 10_000;

/**
 * Gives all cookies of a session the lifetime of the longest-lived one. Otherwise, a browser would send an
 * incomplete session once its first cookie has expired. Browsers do not report lifetimes, so this remembers the
 * lifetimes that log-ins and renewals have set.
 */
export function createCookieLifetimes(clock: () => number) {
  const remembered = new LRUCache<string, { expiry: Expiry }>({ max: maxRemembered });

  const expiryOf = ({ maxAge }: SetCookie): Expiry => (maxAge === null ? null : clock() + maxAge * 1000);

  const note = (setCookies: readonly SetCookie[]): void => {
    for (const cookie of setCookies)
      if (!isDeletion(cookie)) remembered.set(cookieKey(cookie.name, cookie.value), { expiry: expiryOf(cookie) });
  };

  /**
   * @param changes cookies that are being set.
   * @param session all cookies of the browser. Those with a name in `changes` are ignored.
   * @returns the expiry of the longest-lived cookie. If a lifetime is unknown, returns the longest that browsers
   *   allow, unless all known cookies expire when the browser closes.
   */
  const longest = (changes: readonly SetCookie[], session: CookieMap): Expiry => {
    const expiries = changes.filter((cookie) => !isDeletion(cookie)).map(expiryOf);
    const changedNames = new Set(changes.map(({ name }) => name));
    let isUnknown = false;
    for (const [name, value] of session) {
      if (changedNames.has(name)) continue;
      const known = remembered.get(cookieKey(name, value));
      if (known) expiries.push(known.expiry);
      else isUnknown = true;
    }
    const ends = expiries.filter((expiry) => expiry !== null);
    if (ends.length === 0) return null;
    return isUnknown ? clock() + longestMaxAge * 1000 : Math.max(...ends);
  };

  /** @returns the cookie with a Max-Age that ends at `expiry`; a deletion is returned unchanged. */
  const until = (expiry: Expiry, cookie: SetCookie): SetCookie => {
    if (isDeletion(cookie)) return cookie;
    return { ...cookie, maxAge: expiry === null ? null : Math.max(1, Math.ceil((expiry - clock()) / 1000)) };
  };

  /** @returns the changes with the lifetime of the session's longest-lived cookie. */
  const level = (changes: readonly SetCookie[], session: CookieMap): SetCookie[] => {
    const expiry = longest(changes, session);
    return changes.map((cookie) => until(expiry, cookie));
  };

  return { note, longest, until, level };
}

/** 128 bits in base64url. Session tokens are at least that long; languages, flags and timestamps, often equal, are shorter. */
const secretLength = 22;

const isSecret = (value: string): boolean => value.length >= secretLength;

/** Hashes a text, so that the keys in a heap dump reveal no secret. */
const keyOf = (text: string): string => hash('sha256', text, 'base64');

export const cookieKey = (name: string, value: string): string => keyOf(textOf(name, value));

const textOf = (name: string, value: string) => `${name}=${value}`;
const wholeTextOf = (cookies: CookieMap) => JSON.stringify([...cookies].toSorted(([a], [b]) => (a < b ? -1 : 1)));

export function identify(cookies: CookieMap) {
  /** The names of the cookies that may be secrets, with their keys. */
  const secrets = new Map<string, string>();
  for (const [name, value] of cookies) if (isSecret(value)) secrets.set(name, cookieKey(name, value));
  /** The key of all cookies together, regardless of their order; null if none of them is long enough to be a secret. */
  const whole = secrets.size > 0 ? keyOf(wholeTextOf(cookies)) : null;
  return { cookies, whole, secrets, keys: whole === null ? [] : [whole, ...secrets.values()] };
}
export type Identity = ReturnType<typeof identify>;

/** @returns each key of `identify` with the text that it is a hash of. Only owners of the cookies know this text. */
export function secretTexts(cookies: CookieMap): Map<string, string> {
  const secrets = [...cookies].filter(([, value]) => isSecret(value));
  const texts = secrets.map(([name, value]) => textOf(name, value));
  return new Map((texts.length === 0 ? [] : [wholeTextOf(cookies), ...texts]).map((text) => [keyOf(text), text]));
}

/** Returns the keys of the secrets that a response has replaced or deleted. */
export const replacedKeys = ({ cookies, secrets }: Identity, setCookies: readonly SetCookie[]): string[] =>
  setCookies.flatMap((cookie) => {
    const isReplaced = isDeletion(cookie) || cookies.get(cookie.name) !== cookie.value;
    return (isReplaced && secrets.get(cookie.name)) || [];
  });

/**
 * Maps the provider's cookies to cookies in the browser and back (RFC 6265). Only this module knows which of a
 * browser's cookies belong to the provider. Names and values are passed on byte for byte.
 */

/** Raw cookie values by the provider's cookie names, in the order in which the browser sent them. */
export type CookieMap = ReadonlyMap<string, string>;

/** A cookie that the provider sets. The website replaces its Domain, Path and flags with its own. */
export const SetCookie = Type.Object({
  name: Type.String(),
  value: Type.String(),
  /** Seconds. null: until the browser closes. 0: deletes the cookie. */
  maxAge: Type.Union([Type.Number(), Type.Null()]),
});
export type SetCookie = Static<typeof SetCookie>;

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

export const cookieHeader = (cookies: CookieMap): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A cookie name: `token` (RFC 9110, section 5.6.2). */
const namePattern = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** A cookie value: visible ASCII except the semicolon. Browsers accept more characters than `cookie-octet`. */
const valuePattern = /^[\x21-\x3a\x3c-\x7e]*$/;

/**
 * Parses one Set-Cookie header of the provider.
 * @param now milliseconds since the epoch, to compare `Expires` with.
 * @returns null for a header that no conforming server sends (RFC 6265, section 4.1.1). It is not passed on.
 */
export function parseSetCookie(header: string, now: number): SetCookie | null {
  const { name, value, maxAge, expires } = parseCookie(header) ?? { name: '', value: '' };
  if (!namePattern.test(name) || !valuePattern.test(value)) return null;
  // Max-Age has precedence over Expires (RFC 6265, section 5.3).
  const seconds = maxAge ?? (expires && (Number(expires) - now) / 1000);
  const bounded = seconds === undefined ? null : Math.ceil(Math.min(Math.max(seconds, 0), longestMaxAge));
  return { name, value, maxAge: bounded };
}

const isDeletion = ({ maxAge }: SetCookie): boolean => maxAge === 0;

export function applySetCookies(cookies: CookieMap, changes: Iterable<SetCookie>): CookieMap {
  const next = new Map(cookies);
  for (const change of changes) {
    if (isDeletion(change)) next.delete(change.name);
    else next.set(change.name, change.value);
  }
  return next;
}
