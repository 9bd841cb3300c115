import { LRUCache } from 'lru-cache';
import { cookieKey } from './cookie-secrets.ts';
import { isDeletion, longestMaxAge, type CookieMap, type SetCookie } from './cookies.ts';

/** When a cookie ends, on the given clock; null: when the browser is closed. */
export type Expiry = number | null;

/**
 * How long browsers keep cookies. All cookies of a session are kept as long as the longest-lived one, or a browser would
 * send half a session once the first has expired. A browser does not tell how long it keeps what it sends, so the
 * lifetimes of what log-ins and renewals set are remembered here.
 */
export interface CookieLifetimes {
  /** Remembers the lifetimes the provider gave. */
  note: (setCookies: readonly SetCookie[]) => void;
  /**
   * @param changes cookies that are being set.
   * @param session all cookies the browser has; those being set are left out.
   * @returns the end of the longest-lived one. When a lifetime is not known: as long as browsers keep any cookie, unless
   *   all known ones end with the browser.
   */
  longest: (changes: readonly SetCookie[], session: CookieMap) => Expiry;
  /** @returns the cookie with the Max-Age that ends then; a deletion stays one. */
  until: (expiry: Expiry, cookie: SetCookie) => SetCookie;
  /** @returns the changes, to be kept as long as the longest-lived cookie of the session. */
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
