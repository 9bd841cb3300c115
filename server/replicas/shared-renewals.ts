import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { identify, keysOf, replacedKeys, secretTexts } from '../upstream/cookie-secrets.ts';
import type { CookieMap } from '../upstream/cookies.ts';
import { renewalTimeout } from '../upstream/refresh-call.ts';
import type { Renew, Renewal, Renewals } from '../upstream/sessions.ts';
import type { RedisLink } from './redis-link.ts';
import { seal, unseal } from './sealed.ts';

/** Milliseconds for which a result is shared, as within one website. */
const shareFor = 60_000;
/** As `shareFor`, for an unreachable provider, which may be back at any time. */
const shareUnavailableFor = 1000;
/** Longer than a renewal takes. The lease expires if its website is killed. */
const leaseFor = renewalTimeout + 500;
const pollPause = 25;
/** Milliseconds after which a website renews alone; calls wait 9.5 seconds for the renewal. */
const longestWait = 8000;

const resultKey = (key: string) => `renewal:${key}`;
const leaseKey = (key: string) => `renewing:${key}`;

/**
 * KEYS: the results of all keys, then their leases. ARGV: the caller's id, the lease in milliseconds.
 * Returns 'ended'; or 'result' with the index of its key and the result; or 'other' while another renewal
 * holds one of the leases; or 'own' after taking all of them.
 */
const beginScript = `
local count = #KEYS / 2
local results = {}
for i = 1, count do
  results[i] = redis.call('GET', KEYS[i])
  if results[i] == 'ended' then return { 'ended' } end
end
for i = 1, count do
  if results[i] then return { 'result', i - 1, results[i] } end
end
for i = count + 1, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 1 then return { 'other' } end
end
for i = count + 1, #KEYS do redis.call('SET', KEYS[i], ARGV[1], 'PX', ARGV[2]) end
return { 'own' }
`;

/**
 * KEYS: the results to set, then the leases to release. ARGV: the holder's id, the number of results, their
 * milliseconds, the results. Returns 1 if a log-in or log-out has ended the session meanwhile; that stays.
 */
const finishScript = `
local count = tonumber(ARGV[2])
local ended = 0
for i = 1, count do
  if redis.call('GET', KEYS[i]) == 'ended' then
    ended = 1
  else
    redis.call('SET', KEYS[i], ARGV[3 + i], 'PX', ARGV[3])
  end
end
for i = count + 1, #KEYS do
  if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('DEL', KEYS[i]) end
end
return ended
`;

const BeginAnswer = Type.Union([
  Type.Tuple([Type.Union([Type.Literal('ended'), Type.Literal('other'), Type.Literal('own')])]),
  Type.Tuple([Type.Literal('result'), Type.Integer(), Type.String()]),
]);
const FinishAnswer = Type.Union([Type.Literal(0), Type.Literal(1)]);

const Shared = Type.Union([
  Type.Object({
    outcome: Type.Literal('renewed'),
    setCookies: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.String(),
        maxAge: Type.Union([Type.Number(), Type.Null()]),
      }),
    ),
  }),
  Type.Object({ outcome: Type.Literal('refused') }),
  Type.Object({ outcome: Type.Literal('unavailable') }),
]);

const openResult = (text: string, sealed: string): Renewal => {
  const shared = Value.Parse(Shared, JSON.parse(unseal(text, sealed)));
  return shared.outcome === 'unavailable' ? { ...shared, cause: 'at another website' } : shared;
};

/** @returns the keys under which others find a result: that of all cookies, and those of replaced secrets. */
const sharedKeys = (cookies: CookieMap, renewal: Renewal): string[] => {
  const identity = identify(cookies);
  const whole = keysOf(identity).slice(0, 1);
  if (renewal.outcome !== 'renewed') return whole;
  const replaced = replacedKeys(cookies, identity, renewal.setCookies);
  // If nothing was replaced, a later renewal of the same cookies would find this old result.
  return replaced.length === 0 ? [] : [...whole, ...replaced];
};

/**
 * Shares renewals among websites, as createSessions does within one: a session's calls that receive a 401 at
 * several websites cause one renewal, and later calls find its result for a minute. Results are encrypted
 * with the cookies that they replace; Redis does not have these.
 * @param renewAlone makes the renewal.
 */
export function shareRenewals(link: RedisLink, renewAlone: Renew): Renewals {
  const carryOut = async (
    cookies: CookieMap,
    texts: ReadonlyMap<string, string>,
    id: string,
    requestId: string,
  ) => {
    const renewal = await renewAlone(cookies, requestId);
    const keys = sharedKeys(cookies, renewal);
    const lifetime = renewal.outcome === 'unavailable' ? shareUnavailableFor : shareFor;
    const text = JSON.stringify(renewal, (name, value: unknown) => (name === 'cause' ? undefined : value));
    const ended = await link.run(async (redis) => {
      const touched = [...keys.map(resultKey), ...[...texts.keys()].map(leaseKey)];
      const results = keys.map((key) => seal(texts.get(key) ?? '', text));
      const answer = await redis.eval(
        finishScript,
        touched.length,
        ...touched,
        id,
        keys.length,
        lifetime,
        ...results,
      );
      return Value.Parse(FinishAnswer, answer);
    });
    return ended === 1 ? ({ outcome: 'ended' } as const) : renewal;
  };

  return {
    renew: async (cookies, requestId) => {
      const texts = secretTexts(cookies);
      const keys = [...texts.keys()];
      const touched = [...keys.map(resultKey), ...keys.map(leaseKey)];
      const id = randomUUID();
      const started = performance.now();
      while (keys.length > 0 && performance.now() - started < longestWait) {
        // oxlint-disable-next-line no-await-in-loop -- asks until the other renewal is over
        const answer = await link.run(async (redis) =>
          Value.Parse(BeginAnswer, await redis.eval(beginScript, touched.length, ...touched, id, leaseFor)),
        );
        if (answer === null) break;
        if (answer[0] === 'own') return carryOut(cookies, texts, id, requestId);
        if (answer[0] === 'ended') return { outcome: 'ended' };
        if (answer[0] === 'result') return openResult(texts.get(keys[answer[1]] ?? '') ?? '', answer[2]);
        // oxlint-disable-next-line no-await-in-loop
        await sleep(pollPause);
      }
      return renewAlone(cookies, requestId);
    },
    end: (keys) => {
      void link.run((redis) =>
        keys
          .reduce((commands, key) => commands.set(resultKey(key), 'ended', 'PX', shareFor), redis.multi())
          .exec(),
      );
    },
  };
}
