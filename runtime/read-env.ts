import { isIP } from 'node:net';
import { hasInvisible } from '#shared/rules/invisible.ts';

/** Half surrogates, and what a file in another encoding than UTF-8 is read as. */
const brokenCharacters = /[\ufffd\p{Cs}]/u;

const hostName = /^(?![\d.]+$)[a-z\d](?:[\w-]*[a-z\d])?(?:\.[a-z\d](?:[\w-]*[a-z\d])?)*$/i;

/** One e-mail address, whose domain may have letters of any script. */
const mailbox = /^[^\s@<>(),;:"\\[\]]{1,64}@[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)*$/u;

/** Matches a path or query that contains the host, because the URL ended within a password that is not percent-encoded. */
const hostBeyond = /^\/[^?]*@|^\/?\?[^=]*@/;

/** @returns false also for a URL with characters in the password that must be percent-encoded. */
function isCredentialUrl(value: string, schemes: readonly string[]): boolean {
  const parsed = URL.parse(value);
  if (!parsed || !/^\w+:\/\/./.test(value)) return false;
  const { protocol, username, password, pathname, search, hash } = parsed;
  if (hash !== '' || !schemes.includes(protocol.slice(0, -1))) return false;
  return !hostBeyond.test(`${pathname}${search}`) && !/%(?![\da-f]{2})/i.test(username + password);
}

/** Wrong settings. The message names every key. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: Iterable<string>, cause?: unknown) {
    const all = [...new Set(problems)];
    super(`Configuration: ${all.join('; ')}`, { cause });
    this.problems = all;
  }
}

/** Runs all checks of settings. @throws SettingsError with the problems that any of them throws. */
export async function checkSettings(...checks: readonly (() => unknown)[]): Promise<void> {
  const problems: string[] = [];
  for (const check of checks)
    try {
      await check();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      problems.push(...error.problems);
    }
  if (problems.length > 0) throw new SettingsError(problems);
}

/** Reads environment variables, of which an empty one counts as unset, and collects the problems of all for one message. */
export function readEnv(env: Record<string, string | undefined>) {
  const problems: string[] = [];
  /** Adds a problem, such as a contradiction between keys. */
  const fail = (key: string, problem: string): void => void problems.push(`${key} ${problem}`);
  const get = (key: string, most = 2000, hasLines = false): string | null => {
    const value = env[key]?.trim();
    if (!value) return null;
    const text = hasLines ? value.replaceAll(/[\t\r\n]/g, ' ') : value;
    if (text.length > most) fail(key, `must have at most ${most} characters`);
    if (hasInvisible(text) || brokenCharacters.test(text))
      fail(key, 'must be text in UTF-8 without control characters');
    return value;
  };
  const valid = (key: string, isValid: (value: string) => boolean, problem: string): string | null => {
    const value = get(key);
    if (value !== null && !isValid(value)) fail(key, problem);
    return value;
  };
  const matching = (key: string, pattern: RegExp, problem: string): string | null =>
    valid(key, (value) => pattern.test(value), problem);
  const optionalInteger = (key: string, { min, max }: { min: number; max: number }): number | null => {
    const value = get(key);
    if (value === null) return null;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    fail(key, `must be a whole number from ${min} to ${max}`);
    return null;
  };

  return {
    text: (key: string, fallback: string, most?: number): string => get(key, most) ?? fallback,
    optionalText: (key: string, most?: number): string | null => get(key, most),
    optionalParagraphs: (key: string): string | null => get(key, 5000, true),
    /** The value unchanged, including whitespace at its ends; null if it is blank. */
    optionalSecret: (key: string, most: number): string | null => (get(key, most) === null ? null : (env[key] ?? null)),
    matching,
    optionalInteger,
    integer: (key: string, fallback: number, range: { min: number; max: number }): number =>
      optionalInteger(key, range) ?? fallback,
    oneOf: <const Value extends string>(key: string, fallback: Value, values: readonly Value[]): Value => {
      const known = (text: string) => values.find((value) => value === text);
      const value = valid(key, (text) => known(text) !== undefined, `must be one of ${values.join(', ')}`);
      return known(value ?? fallback) ?? fallback;
    },
    host: (key: string, fallback: string): string =>
      valid(key, (value) => isIP(value) > 0 || hostName.test(value), 'must be an IP address or a host name') ??
      fallback,
    /** A path that is not meant for a shell, which would replace a part of it. */
    folder: (key: string, fallback: string): string =>
      matching(key, /^(?!~|.*\$[\w{])/s, 'must be a path without ~ and $, which stay as they are') ?? fallback,
    email: (key: string): string | null => matching(key, mailbox, 'must be one e-mail address'),
    urlText: (key: string, pattern: RegExp, problem: string): string | null =>
      valid(key, (value) => pattern.test(value) && URL.canParse(value), problem),
    /** An http(s) URL without trailing slash, or null when unset. */
    optionalUrl: (key: string): URL | null => {
      const value = get(key);
      if (value === null) return null;
      const url = URL.parse(value);
      const isBare = url && url.username + url.password + url.search + url.hash === '';
      if (isBare && ['http:', 'https:'].includes(url.protocol)) return url;
      fail(key, 'must be an http or https URL without password and query');
      return null;
    },
    /** A URL of one of these schemes that may contain user and password, or null when unset. @param toUrl of another spelling. */
    credentialUrl: (key: string, schemes: readonly string[], toUrl = (text: string) => text): string | null => {
      const text = valid(
        key,
        (value) => isCredentialUrl(toUrl(value), schemes),
        `must be a ${schemes.join(':// or ')}:// URL; in user and password write % as %25, / as %2F, ? as %3F, # as %23`,
      );
      return text === null ? null : toUrl(text);
    },
    fail,
    /** @throws SettingsError that names every invalid key. Call it once, after the last read. */
    finish: (): void => {
      if (problems.length > 0) throw new SettingsError(problems);
    },
  };
}

export type EnvReader = ReturnType<typeof readEnv>;
