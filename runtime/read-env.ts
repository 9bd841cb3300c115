/** Matches a path or query that contains the host, because the URL ended within a password that is not percent-encoded. */
const hostBeyond = /^\/[^?]*@|^\/?\?[^=]*@/;

/** @returns false also for a URL with characters in the password that must be percent-encoded. */
function isCredentialUrl(value: string, schemes: readonly string[]): boolean {
  const parsed = URL.parse(value);
  if (!parsed || !schemes.includes(parsed.protocol.slice(0, -1)) || parsed.hash !== '') return false;
  const { username, password, pathname, search } = parsed;
  return !hostBeyond.test(`${pathname}${search}`) && !/%(?![\da-f]{2})/i.test(username + password);
}

/**
 * Reads environment variables into typed values and collects the problems, so that one message names every invalid key.
 * @param env the process environment. A variable set to the empty string counts as unset.
 */
export function readEnv(env: Record<string, string | undefined>) {
  const problems: string[] = [];
  /** Adds a problem, such as a contradiction between keys. */
  const fail = (key: string, problem: string): void => {
    problems.push(`${key} ${problem}`);
  };
  const get = (key: string): string | null => {
    const value = env[key]?.trim();
    return value ? value : null;
  };
  const optionalInteger = (key: string, { min, max }: { min: number; max: number }): number | null => {
    const value = get(key);
    if (value === null) return null;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    fail(key, `must be a whole number from ${min} to ${max}`);
    return null;
  };

  return {
    text: (key: string, fallback: string): string => get(key) ?? fallback,
    optionalText: get,
    /** Returns the value unchanged, including whitespace at its ends; null if it is blank. */
    optionalSecret: (key: string): string | null => (get(key) === null ? null : (env[key] ?? null)),
    optionalInteger,
    integer: (key: string, fallback: number, range: { min: number; max: number }): number =>
      optionalInteger(key, range) ?? fallback,
    oneOf: <const Value extends string>(key: string, fallback: Value, values: readonly Value[]): Value => {
      const value = get(key);
      if (value === null) return fallback;
      const known = values.find((candidate) => candidate === value);
      if (known === undefined) fail(key, `must be one of ${values.join(', ')}`);
      return known ?? fallback;
    },
    /** An http(s) URL without trailing slash, or null when unset. */
    optionalUrl: (key: string): URL | null => {
      const value = get(key);
      if (value === null) return null;
      const url = URL.parse(value);
      if (
        url &&
        (url.protocol === 'http:' || url.protocol === 'https:') &&
        url.search === '' &&
        url.hash === ''
      )
        return url;
      fail(key, 'must be an http or https URL');
      return null;
    },
    /** A URL of one of these schemes that may contain user and password, or null when unset. */
    credentialUrl: (key: string, schemes: readonly string[]): string | null => {
      const value = get(key);
      if (value !== null && !isCredentialUrl(value, schemes))
        fail(
          key,
          `must be a ${schemes.join(':// or ')}:// URL; in user and password write % as %25, / as %2F, ? as %3F, # as %23`,
        );
      return value;
    },
    fail,
    /** @throws Error that names every invalid key. Call it once, after the last read. */
    finish: (): void => {
      if (problems.length > 0) throw new Error(`Configuration: ${problems.join('; ')}`);
    },
  };
}

export type EnvReader = ReturnType<typeof readEnv>;
