import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { renewalTimeout } from '../upstream/client.ts';
import { type Identity, identify, replacedKeys, secretTexts, SetCookie } from '../upstream/cookies.ts';
import type { Renew, Renewal, Renewals } from '../upstream/sessions.ts';
import { readScript, type RedisLink } from './redis-link.ts';

/** Milliseconds for which a result is shared. createSessions uses the same period within one website. */
const shareFor = 60_000;
/** Milliseconds for which 'unavailable' is shared. It is short, because the provider may recover at any time. */
const shareUnavailableFor = 1000;
/** Milliseconds of a lease, more than a renewal takes. If its website is killed, the lease expires. */
const leaseFor = renewalTimeout + 500;
const pollPause = 25;
/** Milliseconds after which a website renews alone. A call, including its renewal, may take 9.5 seconds. */
const longestWait = 8000;

const resultKey = (key: string) => `renewal:${key}`;
const leaseKey = (key: string) => `renewing:${key}`;

const BeginAnswer = Type.Union([
  Type.Tuple([Type.Union([Type.Literal('ended'), Type.Literal('other'), Type.Literal('own')])]),
  Type.Tuple([Type.Literal('result'), Type.Integer(), Type.String()]),
]);
const FinishAnswer = Type.Union([Type.Literal(0), Type.Literal(1)]);

const Shared = Type.Union([
  Type.Object({ outcome: Type.Literal('renewed'), setCookies: Type.Array(SetCookie) }),
  Type.Object({ outcome: Type.Literal('refused') }),
  Type.Object({ outcome: Type.Literal('unavailable') }),
]);

const openResult = (text: string, sealed: string): Renewal => {
  const shared: unknown = JSON.parse(unseal(text, sealed));
  Value.Assert(Shared, shared);
  return shared.outcome === 'unavailable' ? { ...shared, cause: 'at another website' } : shared;
};

/** @returns the keys under which other websites find a result: that of all cookies, and those of replaced secrets. */
const sharedKeys = (identity: Identity, renewal: Renewal): string[] => {
  const whole = identity.keys.slice(0, 1);
  if (renewal.outcome !== 'renewed') return whole;
  const replaced = replacedKeys(identity, renewal.setCookies);
  // If nothing was replaced, a later renewal of the same cookies would find this old result.
  return replaced.length === 0 ? [] : [...whole, ...replaced];
};

/**
 * Shares renewals among websites, as createSessions does within one website. If calls of a session receive a 401 at
 * several websites, they cause one renewal, and later calls find its result for a minute. Results are encrypted
 * with the cookies that they replace, which Redis does not know.
 */
export function shareRenewals(link: RedisLink, renewAlone: Renew): Renewals {
  const beginScript = readScript('begin-renewal');
  const finishScript = readScript('finish-renewal');
  return {
    renew: async (cookies, requestId) => {
      const texts = secretTexts(cookies);
      const identity = identify(cookies);
      const { keys } = identity;
      const leases = keys.map(leaseKey);
      const id = randomUUID();
      const carryOut = async (): Promise<Renewal> => {
        const renewal = await renewAlone(cookies, requestId);
        const found = sharedKeys(identity, renewal);
        const lifetime = renewal.outcome === 'unavailable' ? shareUnavailableFor : shareFor;
        const text = JSON.stringify(renewal, (name, value: unknown) => (name === 'cause' ? undefined : value));
        const results = found.map((key) => seal(texts.get(key) ?? '', text));
        const touched = [...found.map(resultKey), ...leases];
        const args = [id, found.length, lifetime, ...results];
        const ended = await link.evaluate(finishScript, touched, args, FinishAnswer);
        return ended === 1 ? { outcome: 'ended' } : renewal;
      };

      const touched = [...keys.map(resultKey), ...leases];
      const started = performance.now();
      while (keys.length > 0 && performance.now() - started < longestWait) {
        // oxlint-disable-next-line no-await-in-loop -- polls until the other renewal has ended
        const answer = await link.evaluate(beginScript, touched, [id, leaseFor], BeginAnswer);
        if (answer === null) break;
        if (answer[0] === 'own') return carryOut();
        if (answer[0] === 'ended') return { outcome: 'ended' };
        if (answer[0] === 'result') return openResult(texts.get(keys[answer[1]] ?? '') ?? '', answer[2]);
        // oxlint-disable-next-line no-await-in-loop
        await sleep(pollPause);
      }
      return renewAlone(cookies, requestId);
    },
    end: (keys) => {
      void link.run((redis) =>
        keys.reduce((commands, key) => commands.set(resultKey(key), 'ended', 'PX', shareFor), redis.multi()).exec(),
      );
    },
  };
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Derives the encryption key. @param secret a long, random text. */
const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'renewed cookies', 32));

function seal(secret: string, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64');
}

/** Decrypts a text of `seal`. @throws Error unless it was encrypted with this secret and is unchanged. */
function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
}
