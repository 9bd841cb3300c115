import { LRUCache } from 'lru-cache';
import {
  applySetCookies,
  cookieHeader,
  cookieKey,
  type CookieMap,
  createCookieLifetimes,
  type Expiry,
  identify,
  type Identity,
  replacedKeys,
  type SetCookie,
} from './cookies.ts';

/** The outcome of a renewal. Only `refused` and `ended` end a session; a network failure does not. */
export type Renewal =
  | { outcome: 'renewed'; setCookies: readonly SetCookie[] }
  | { outcome: 'refused' }
  /** A log-in or log-out at another website has ended the session. The browser already has other cookies. */
  | { outcome: 'ended' }
  | { outcome: 'unavailable'; cause: unknown };

/** Sends one `POST /auth/refresh` with the cookies, on behalf of the HTTP request with that id. Never rejects. */
export type Renew = (cookies: CookieMap, requestId: string) => Promise<Renewal>;

/** Renews sessions, for this website alone or coordinated with others. */
export interface Renewals {
  renew: Renew;
  /** Records that a log-in or log-out has invalidated the secrets with these keys. */
  end: (keys: readonly string[]) => void;
}

type Outcome = Exclude<Renewal['outcome'], 'ended'>;

/** The state of a renewed session, shared by the requests that have its secrets. */
interface Lineage {
  /** Number of renewals. A response to a call of an older generation never overrides newer cookies. */
  generation: number;
  changes: Map<string, SetCookie>;
  expiry: Expiry;
  /** Set by a log-in or log-out, so that late responses cannot restore the old session. */
  ended: boolean;
}

interface Flight {
  whole: string | null;
  lineage: Lineage;
  outcome: Promise<Outcome>;
}

const shareMilliseconds = 60_000;

/** Limits on the remembered sessions, which are those renewed in the last minute, about 2 KiB each. */
const maxLineages = 10_000;
const maxLineageBytes = 32 * 1024 * 1024;
const maxRefusals = 10_000;

/** Number of other sessions' renewals that a request waits for before it starts its own. */
const maxWaits = 3;

const newLineage = (): Lineage => ({ generation: 0, changes: new Map(), expiry: null, ended: false });

/**
 * Shares renewals. Concurrent calls that receive a 401 wait for one renewal, and later calls with the old
 * cookies get its result for a minute.
 *
 * HTTP requests share a renewal in two cases: all their cookies are equal and one is long enough to be a secret,
 * or they have the same secret and the renewal replaced it. By replacing a secret, the provider shows that it
 * identifies the session. Other cookies (a language, a load balancer) may be equal for many visitors and never
 * join sessions.
 *
 * Only sessions that the provider renewed or ended are remembered, so that invented cookies use no memory.
 */
export function createSessions(clock: () => number, { renew, end }: Renewals) {
  const expiring = { ttl: shareMilliseconds, ttlResolution: 0, perf: { now: clock } };
  const lineages = new LRUCache<string, Lineage>({
    max: maxLineages,
    maxSize: maxLineageBytes,
    sizeCalculation: ({ changes }) =>
      [...changes.values()].reduce((size, { name, value }) => size + 2 * (name.length + value.length) + 64, 256),
    ...expiring,
  });
  const refusals = new LRUCache<string, true>({ max: maxRefusals, ...expiring });
  /** Renewals in progress by the keys of their cookies. The number of concurrent requests limits their number. */
  const flights = new Map<string, Flight>();
  const lifetimes = createCookieLifetimes(clock);

  const find = (identity: Identity): Lineage | undefined =>
    lineages.get(identity.keys.find((key) => lineages.has(key)) ?? '');

  const carryOut = async (identity: Identity, lineage: Lineage, requestId: string): Promise<Outcome> => {
    const renewal = await renew(identity.cookies, requestId);
    if (renewal.outcome === 'renewed') {
      const { setCookies } = renewal;
      lineage.generation += 1;
      lineage.expiry = lifetimes.longest(setCookies, identity.cookies);
      lifetimes.note(setCookies);
      for (const cookie of setCookies) lineage.changes.set(cookie.name, cookie);
      if (identity.whole !== null) lineages.set(identity.whole, lineage);
      for (const key of replacedKeys(identity, setCookies)) lineages.set(key, lineage);
      for (const { name, value } of setCookies)
        if (identity.secrets.has(name)) lineages.set(cookieKey(name, value), lineage);
    } else if (renewal.outcome === 'ended') {
      lineage.ended = true;
      for (const key of identity.keys) lineages.set(key, lineage);
      return 'refused';
    } else if (renewal.outcome === 'refused' && identity.whole !== null) {
      refusals.set(identity.whole, true);
    }
    return renewal.outcome;
  };

  /** Returns all cookies of the session, even those that the renewal did not set, so that all expire together. */
  const renewedCookies = ({ expiry, changes }: Lineage, cookies: CookieMap): SetCookie[] => {
    const kept = [...cookies].map(([name, value]): SetCookie => ({ name, value, maxAge: null }));
    return [...(expiry === null ? [] : kept), ...changes.values()].map((cookie) => lifetimes.until(expiry, cookie));
  };

  const start = (identity: Identity, lineage: Lineage, requestId: string): Promise<Outcome> => {
    const keys = identity.keys.filter((key) => !flights.has(key));
    const outcome = carryOut(identity, lineage, requestId).finally(() => {
      for (const key of keys) flights.delete(key);
    });
    for (const key of keys) flights.set(key, { whole: identity.whole, lineage, outcome });
    return outcome;
  };

  /** Opens the session of one incoming request: the cookies for the provider and the cookies for the browser. */
  const open = (ownCookies: CookieMap, requestId: string) => {
    const own = identify(ownCookies);
    /** Cookies of ordinary responses to this request's calls, with the generation of the call. */
    const received = new Map<string, { cookie: SetCookie; generation: number }>();
    let replaced: readonly SetCookie[] | null = null;
    let isRefused = false;
    let joined: Lineage | undefined;

    const lineageNow = (): Lineage | undefined => (joined ??= find(own));
    const cookiesNow = (): CookieMap => {
      const lineage = lineageNow();
      return lineage && !lineage.ended ? applySetCookies(ownCookies, lineage.changes.values()) : ownCookies;
    };

    const renewNow = async (generation: number): Promise<Outcome> => {
      const waited = new Set<Flight>();
      for (;;) {
        const lineage = lineageNow();
        if (lineage?.ended) return 'refused';
        if (lineage && lineage.generation > generation) return 'renewed';
        const identity = identify(cookiesNow());
        if (identity.whole !== null && refusals.has(identity.whole)) return 'refused';
        const newer = find(identity);
        if (newer && newer !== lineage) {
          // Meanwhile, a renewal of another lineage has replaced these cookies.
          joined = newer;
          return newer.ended ? 'refused' : 'renewed';
        }

        const flight = identity.keys
          .map((key) => flights.get(key))
          .find((candidate) => candidate && !waited.has(candidate));
        if (!flight || waited.size === maxWaits) {
          joined = lineage ?? newLineage();
          return start(identity, joined, requestId);
        }
        waited.add(flight);
        // oxlint-disable-next-line no-await-in-loop -- each renewal may decide whether the next one is needed
        const outcome = await flight.outcome;
        if (outcome === 'unavailable') return outcome;
        if (outcome === 'refused' && flight.whole === identity.whole) return outcome;
      }
    };

    return {
      hasCookies: ownCookies.size > 0,
      /** Returns the cookies for the next call, and their generation. */
      cookies: () => ({ header: cookieHeader(cookiesNow()), generation: lineageNow()?.generation ?? 0 }),
      /** Records the cookies of an ordinary response to a call of that generation. */
      receive: (setCookies: readonly SetCookie[], generation: number): void => {
        for (const cookie of setCookies) received.set(cookie.name, { cookie, generation });
      },
      /** Records the cookies of a log-in or log-out and ends the old session. */
      replace: (setCookies: readonly SetCookie[]): void => {
        const over = [own, identify(cookiesNow())].flatMap((identity) => replacedKeys(identity, setCookies));
        replaced = setCookies;
        lifetimes.note(setCookies);
        if (over.length === 0) return;
        const underWay = over.map((key) => flights.get(key)?.lineage).find(Boolean);
        const lineage = lineageNow() ?? underWay ?? newLineage();
        lineage.ended = true;
        for (const key of over) lineages.set(key, lineage);
        end(over);
      },
      renew: async (generation: number): Promise<Outcome> => {
        const outcome = await renewNow(generation);
        isRefused = outcome === 'refused';
        return outcome;
      },
      /** Returns the cookies to set in the browser, one per name, with the provider's names. */
      replyCookies: (): SetCookie[] => {
        // A log-in starts a new session without the browser's previous cookies.
        if (replaced) return eachOnce(lifetimes.level(replaced, new Map()));
        const lineage = lineageNow();
        if (lineage?.ended) return [];
        const cookies = cookiesNow();
        if (isRefused) return [...cookies.keys()].map((name) => ({ name, value: '', maxAge: 0 }));

        const generation = lineage?.generation ?? 0;
        const current = [...received.values()].flatMap((answer) =>
          answer.generation === generation ? [answer.cookie] : [],
        );
        return eachOnce([
          ...(lineage && generation > 0 ? renewedCookies(lineage, cookies) : []),
          ...(current.length > 0 ? lifetimes.level(current, cookies) : []),
        ]);
      },
    };
  };

  return { open };
}

export type RequestSession = ReturnType<ReturnType<typeof createSessions>['open']>;

const eachOnce = (cookies: readonly SetCookie[]): SetCookie[] => [
  ...new Map(cookies.map((cookie) => [cookie.name, cookie])).values(),
];
