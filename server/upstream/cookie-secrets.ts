import { hash } from 'node:crypto';
import { isDeletion, type CookieMap, type SetCookie } from './cookies.ts';

/**
 * Minimum length of a secret: 128 bits in base64url. Session tokens are at least that long. Languages, flags and
 * timestamps are shorter, and many visitors have equal ones.
 */
const secretLength = 22;

const isSecret = (value: string): boolean => value.length >= secretLength;

/** Hashes a text, so that the keys in a heap dump reveal no secret. */
const keyOf = (text: string): string => hash('sha256', text, 'base64');

export const cookieKey = (name: string, value: string): string => keyOf(textOf(name, value));

const textOf = (name: string, value: string) => `${name}=${value}`;
const wholeTextOf = (cookies: CookieMap) =>
  JSON.stringify([...cookies].toSorted(([a], [b]) => (a < b ? -1 : 1)));

export function identify(cookies: CookieMap) {
  /** The names of the cookies that may be secrets, with their keys. */
  const secrets = new Map<string, string>();
  for (const [name, value] of cookies) if (isSecret(value)) secrets.set(name, cookieKey(name, value));
  /** The key of all cookies together, regardless of their order; null if none of them is long enough to be a secret. */
  const whole = secrets.size > 0 ? keyOf(wholeTextOf(cookies)) : null;
  return { whole, secrets };
}
export type Identity = ReturnType<typeof identify>;

/** @returns each key of `keysOf` with the text that it is a hash of. Only owners of the cookies know this text. */
export function secretTexts(cookies: CookieMap): Map<string, string> {
  const secrets = [...cookies].filter(([, value]) => isSecret(value));
  const texts = secrets.map(([name, value]) => textOf(name, value));
  return new Map(
    (texts.length === 0 ? [] : [wholeTextOf(cookies), ...texts]).map((text) => [keyOf(text), text]),
  );
}

export const replacedKeys = (
  cookies: CookieMap,
  { secrets }: Identity,
  setCookies: readonly SetCookie[],
): string[] =>
  setCookies.flatMap((cookie) => {
    const key = secrets.get(cookie.name);
    return key !== undefined && (isDeletion(cookie) || cookies.get(cookie.name) !== cookie.value)
      ? [key]
      : [];
  });

export const keysOf = ({ whole, secrets }: Identity): string[] =>
  whole === null ? [] : [whole, ...secrets.values()];
