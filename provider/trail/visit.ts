import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ipv6Groups, readAddress } from '#runtime/ip-address.ts';

/** Patterns in order of precedence, because most browsers also name the browsers that they derive from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** @returns the browser and system in a `User-Agent`, as in 'Firefox, Windows'; null if neither is recognised. */
export function browserName(userAgent: string): string | null {
  const named = [browsers, systems].flatMap((known) => {
    const found = known.find(([pattern]) => pattern.test(userAgent));
    return found ? [found[1]] : [];
  });
  return named.length === 0 ? null : named.join(', ');
}

/** @returns '192.0.2.0/24' or '2001:db8:1::/48', which identify no subscriber; null for an invalid IP address. */
export function shortenAddress(address: string): string | null {
  const bare = readAddress(address) ?? '';
  if (isIPv4(bare)) return bare.replace(/\d+$/, '0/24');
  const groups = ipv6Groups(bare);
  return groups.length === 0 ? null : `${groups.slice(0, 3).join(':')}::/48`;
}

const textOf = (header: string | string[] | undefined): string => [header ?? ''].flat().join(' ');

/** Reads the client's data. The website sends only the client's IP address in `x-forwarded-for`. */
export function visitOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>) {
  return {
    /** Browser and operating system; null: unknown. */
    browser: browserName(textOf(headers['user-agent'])),
    /** Network of the IP address (IPv4: /24, IPv6: /48); null: unknown. */
    address: shortenAddress(textOf(headers['x-forwarded-for'])) ?? shortenAddress(ip),
  };
}

export type Visit = ReturnType<typeof visitOf>;
