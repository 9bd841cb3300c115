import { LRUCache } from 'lru-cache';
import { cookieKey } from './cookie-secrets.ts';
import { isDeletion, longestMaxAge, type CookieMap, type SetCookie } from './cookies.ts';

/** The expiry time of a cookie on the given clock; null: when the browser closes. */
export type Expiry = number | null;

/**
 * The lifetimes of cookies in browsers. All cookies of a session get the lifetime of the longest-lived one;
 * otherwise a browser would send an incomplete session once the first has expired. Browsers do not report
 * lifetimes, so those set by log-ins and renewals are remembered here.
 */
export interface CookieLifetimes {
  /** Remembers the lifetimes the provider gave. */
  note: (setCookies: readonly SetCookie[]) => void;
  /**
   * @param changes cookies that are being set.
   * @param session all cookies the browser has; those being set are left out.
   * @returns the expiry of the longest-lived one. If a lifetime is unknown, the longest that browsers allow,
   *   unless all known cookies expire with the browser.
   */
  longest: (changes: readonly SetCookie[], session: CookieMap) => Expiry;
  /** @returns the cookie with a Max-Age that ends at `expiry`; a deletion is returned unchanged. */
  until: (expiry: Expiry, cookie: SetCookie) => SetCookie;
  /** @returns the changes with the lifetime of the session's longest-lived cookie. */
  level: (changes: readonly SetCookie[], session: CookieMap) => SetCookie[];
}

/** An entry takes about 200 bytes. */
const maxRemembered = 10_000;

/** @param clock milliseconds. */
export function createCookieLifetimes(clock: () => number): CookieLifetimes {
  const remembered = new LRUCache<string, { expiry: Expiry }>({ max: maxRemembered });

  const expiryOf = ({ maxAge }: SetCookie): Expiry => (maxAge === null ? null : clock() + maxAge * 1000);

  const longest: CookieLifetimes['longest'] = (changes, session) => {
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

  const until: CookieLifetimes['until'] = (expiry, cookie) => {
    if (isDeletion(cookie)) return cookie;
    return { ...cookie, maxAge: expiry === null ? null : Math.max(1, Math.ceil((expiry - clock()) / 1000)) };
  };

  return {
    note: (setCookies) => {
      for (const cookie of setCookies)
        if (!isDeletion(cookie))
          remembered.set(cookieKey(cookie.name, cookie.value), { expiry: expiryOf(cookie) });
    },
    longest,
    until,
    level: (changes, session) => {
      const expiry = longest(changes, session);
      return changes.map((cookie) => until(expiry, cookie));
    },
  };
}
