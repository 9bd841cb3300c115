import { isIP, isIPv6 } from 'node:net';

/** A port after an address, also an obfuscated one (RFC 7239, section 6). */
const port = /(?<!:):(?:\d{0,5}|_[\w.-]+)$/;

/**
 * Reads an IP address as browsers and proxies write it: with or without port, brackets, quotes and zone.
 * @returns the address alone, an IPv4-mapped one (RFC 4291, section 2.5.5.2) as IPv4; null for any other text.
 */
export function readAddress(text: string): string | null {
  const spelled = text
    .trim()
    .replaceAll('"', '')
    .replace(/%[^\]]*/, '');
  const address = [spelled, spelled.replace(port, '')]
    .map((candidate) => candidate.replace(/^\[(.*)\]$/, '$1'))
    .find((candidate) => isIP(candidate) > 0);
  if (address === undefined) return null;
  const groups = ipv6Groups(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address;
  const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** @returns the eight groups of an IPv6 address in hexadecimal, without leading zeros; [] for any other text. */
export function ipv6Groups(address: string): string[] {
  if (!isIPv6(address)) return [];
  // The URL parser writes any IPv6 address in its canonical form, even one with a dotted ending (RFC 5952).
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - leading.length - trailing.length;
  return [...leading, ...Array.from({ length: zeros }, () => '0'), ...trailing];
}
