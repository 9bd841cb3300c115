import { createHash } from 'node:crypto';
import {
  applySetCookies,
  browserCookie,
  clearedCookie,
  cookieHeader,
  type CookieMap,
  type SetCookie,
} from './cookies.ts';

/** How a renewal ended. A network blip is not a log-out: only `refused` ends a session. */
export type Renewal =
  | { outcome: 'renewed'; setCookies: readonly SetCookie[] }
  | { outcome: 'refused' }
  | { outcome: 'unavailable'; cause: unknown };

/** The session of one incoming request: which cookies to send up, and which to hand to the browser. */
export interface RequestSession {
  /** Whether there is anything to renew. */
  readonly hasCookies: boolean;
  /** The cookies for the next call, and the generation they belong to. */
  cookies: () => { header: string; generation: number };
  /** Takes over the cookies of an ordinary answer to a call made with that generation. */
  receive: (setCookies: readonly SetCookie[], generation: number) => void;
  /** Takes over the cookies of a log-in or log-out: what was known of the old session ends. */
  replace: (setCookies: readonly SetCookie[]) => void;
  /** Renews once for everyone who met a 401 with that generation. */
  renew: (generation: number) => Promise<Renewal['outcome']>;
  /** The Set-Cookie headers for the browser, each name once. */
  replyCookies: () => string[];
}

/** One session's life across renewals; shared by all requests that carry any of its cookies. */
interface Lineage {
  cookies: CookieMap;
  /** Counts renewals: an answer to a call of an older generation never overrides newer cookies. */
  generation: number;
  setCookies: Map<string, SetCookie>;
  renewing: Promise<Renewal['outcome']> | null;
  refused: boolean;
  /** After a log-in or log-out late answers must not bring the old session back. */
  ended: boolean;
}

const shareMilliseconds = 60_000;

/** Cookies are secrets: they are looked up by their hash, so a heap dump of the keys tells nothing. */
const keyOf = (cookies: CookieMap): string =>
  createHash('sha256')
    .update(JSON.stringify([...cookies].toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64');

/**
 * Keeps renewals shared: single flight for calls that meet a 401 together, and for a minute the result for late
 * ones with the old cookies (interfaces, "Sessions").
 * @param renew makes the one `POST /auth/refresh` with a Cookie header; never rejects.
 * @param secure whether browsers get `Secure` cookies.
 */
export function createSessions({
  clock,
  renew,
  secure,
}: {
  clock: () => number;
  renew: (cookieHeader: string) => Promise<Renewal>;
  secure: boolean;
}): { open: (cookies: CookieMap) => RequestSession } {
  const lineages = new Map<string, { lineage: Lineage; expiresAt: number }>();

  const find = (key: string): Lineage | undefined => {
    const entry = lineages.get(key);
    return entry && (entry.expiresAt > clock() || entry.lineage.renewing) ? entry.lineage : undefined;
  };

  const remember = (key: string, lineage: Lineage) => {
    const now = clock();
    for (const [oldKey, entry] of lineages) {
      if (entry.expiresAt > now || entry.lineage.renewing) break;
      lineages.delete(oldKey);
    }
    // Deleted first, so that the map stays ordered by expiry and the clean-up above stops early.
    lineages.delete(key);
    lineages.set(key, { lineage, expiresAt: now + shareMilliseconds });
  };

  const run = async (key: string, lineage: Lineage): Promise<Renewal['outcome']> => {
    const renewal = await renew(cookieHeader(lineage.cookies));
    if (renewal.outcome === 'renewed') {
      lineage.cookies = applySetCookies(lineage.cookies, renewal.setCookies);
      for (const cookie of renewal.setCookies) lineage.setCookies.set(cookie.name, cookie);
      lineage.generation += 1;
      remember(keyOf(lineage.cookies), lineage);
    }
    lineage.refused = renewal.outcome === 'refused';
    remember(key, lineage);
    return renewal.outcome;
  };

  const open = (ownCookies: CookieMap): RequestSession => {
    const hasCookies = ownCookies.size > 0;
    const key = hasCookies ? keyOf(ownCookies) : '';
    /** Cookies of ordinary answers to this request's calls, with the generation the call was made with. */
    const received = new Map<string, { cookie: SetCookie; generation: number }>();
    let replaced: readonly SetCookie[] | null = null;

    const lineageNow = () => (hasCookies ? find(key) : undefined);
    const lineageFromNowOn = (): Lineage => {
      const known = find(key);
      if (known) return known;
      const lineage: Lineage = {
        cookies: ownCookies,
        generation: 0,
        setCookies: new Map(),
        renewing: null,
        refused: false,
        ended: false,
      };
      remember(key, lineage);
      return lineage;
    };

    return {
      hasCookies,
      cookies: () => {
        const lineage = lineageNow();
        return lineage && !lineage.ended
          ? { header: cookieHeader(lineage.cookies), generation: lineage.generation }
          : { header: cookieHeader(ownCookies), generation: 0 };
      },
      receive: (setCookies, generation) => {
        for (const cookie of setCookies) received.set(cookie.name, { cookie, generation });
      },
      replace: (setCookies) => {
        replaced = setCookies;
        if (hasCookies) lineageFromNowOn().ended = true;
      },
      renew: async (generation) => {
        const lineage = lineageFromNowOn();
        if (lineage.ended || lineage.refused) return 'refused';
        if (lineage.generation > generation) return 'renewed';
        lineage.renewing ??= run(key, lineage).finally(() => {
          lineage.renewing = null;
        });
        return lineage.renewing;
      },
      replyCookies: () => {
        const lineage = lineageNow();
        const reply = new Map<string, SetCookie>();
        if (replaced) {
          for (const cookie of replaced) reply.set(cookie.name, cookie);
        } else if (!lineage?.ended) {
          if (lineage?.refused) for (const name of ownCookies.keys()) reply.set(name, clearedCookie(name));
          for (const [name, cookie] of lineage?.setCookies ?? []) reply.set(name, cookie);
          for (const [name, { cookie, generation }] of received)
            if (generation === (lineage?.generation ?? 0)) reply.set(name, cookie);
        }
        return [...reply.values()].map((cookie) => browserCookie(cookie, secure));
      },
    };
  };

  return { open };
}
