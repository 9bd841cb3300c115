import { calls, webOnlyCalls, type CallName } from '#shared/contract/routes.ts';

/**
 * Decides which requests under `/api` go to the provider: the calls of the contract and what lies below `/staff/`,
 * nothing else (docs/interfaces.md, 3.2). The raw path must be spelled exactly as the contract has it; only the values of path parts may
 * be percent-encoded. Whatever another spelling would decode or normalise to never leaves this process.
 */
const escapeRegExp = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A path part: unreserved and sub-delims characters of RFC 3986 (but '&', which separates two), or escapes. */
const value = String.raw`(?:[A-Za-z0-9._~!$'()*+,;=:@-]|%[0-9A-Fa-f]{2})+`;

/** The same without an escaped percent sign: only names that people give to their files have one. */
const valueWithoutPercent = value.replace('|%', '|%(?!25)');

const pattern = (path: string): RegExp => {
  const [start = '', ...parts] = path.split(/:(?=\w)/);
  return new RegExp(
    `^${escapeRegExp(start)}${parts
      .map((part) => {
        const [, name = '', rest = ''] = /^(\w+)(.*)$/.exec(part) ?? [];
        return `(${name === 'fileName' ? value : valueWithoutPercent})${escapeRegExp(rest)}`;
      })
      .join('')}$`,
  );
};

const webOnly: ReadonlySet<CallName> = new Set(webOnlyCalls);

const forwardable = Object.entries(calls)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the keys' type
  .filter(([name]) => !webOnly.has(name as CallName))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  .map(([name, { method, path }]) => ({ name: name as CallName, method, pattern: pattern(path) }));

const staffPath = new RegExp(`^/staff(?:/(${valueWithoutPercent}))+$`);

const escape = /%[0-9A-Fa-f]{2}/;

/**
 * Whether a part is text to everybody, even to an upstream that decodes it, once or repeatedly, before it looks for
 * segments.
 */
const isPlainValue = (part: string): boolean => {
  let text = part;
  try {
    while (escape.test(text)) {
      text = decodeURIComponent(text);
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      if (/[\u0000-\u001f\u007f\\]/.test(text)) return false;
    }
  } catch {
    // A name like "100%41%" is text where it is decoded once; what others would make of it is not worth the risk.
    return false;
  }
  const segments = text.split('/');
  return !segments.includes('.') && !segments.includes('..');
};

/**
 * @param path the raw path below `/api`, as it came, without the query: '/blog/get-blogs'.
 * @returns the call of the contract that it makes at the provider; undefined when it makes none.
 */
export function forwardedCall(method: string, path: string): CallName | undefined {
  return forwardable.find((call) => {
    if (call.method !== method) return false;
    const match = call.pattern.exec(path);
    return match !== null && match.slice(1).every(isPlainValue);
  })?.name;
}

/**
 * @param path as above.
 * @returns whether it may be sent to the provider, as it is.
 */
export function isForwardable(method: string, path: string): boolean {
  if (staffPath.test(path))
    return path.split('/').every((part) => isPlainValue(part) && !/%(?:2f|5c)/i.test(part));
  return forwardedCall(method, path) !== undefined;
}
