import { LRUCache } from 'lru-cache';
import { cookieKey } from './cookie-secrets.ts';
import { isDeletion, longestMaxAge, type CookieMap, type SetCookie } from './cookies.ts';

/** The expiry time of a cookie on the given clock; null if it expires when the browser closes. */
export type Expiry = number | null;

/** Maximum number of remembered cookies, about 200 bytes each. */
const maxRemembered = 10_000;

/**
 * Gives all cookies of a session the lifetime of the longest-lived one. Otherwise, a browser would send an
 * incomplete session once its first cookie has expired. Browsers do not report lifetimes, so this remembers the
 * lifetimes that log-ins and renewals have set.
 * @param clock milliseconds.
 */
export function createCookieLifetimes(clock: () => number) {
  const remembered = new LRUCache<string, { expiry: Expiry }>({ max: maxRemembered });

  const expiryOf = ({ maxAge }: SetCookie): Expiry => (maxAge === null ? null : clock() + maxAge * 1000);

  /** Remembers the lifetimes that the provider has set. */
  const note = (setCookies: readonly SetCookie[]): void => {
    for (const cookie of setCookies)
      if (!isDeletion(cookie))
        remembered.set(cookieKey(cookie.name, cookie.value), { expiry: expiryOf(cookie) });
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
