import { isIPv6 } from 'node:net';

/** @returns an IP address without its zone; an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) as IPv4. */
export function bareAddress(address: string): string {
  const [bare = ''] = address.split('%', 1);
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
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
