import { isIPv6 } from 'node:net';

/**
 * The key under which an address is counted: an IPv4 address itself, an IPv6 address its /64 network, which one line gets
 * (RFC 6177), an IPv4 address in IPv6 form (RFC 4291, section 2.5.5.2) the IPv4 address.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  // The URL parser writes any IPv6 address in its canonical form, dotted endings included (RFC 5952).
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - leading.length - trailing.length;
  const groups = [...leading, ...Array.from({ length: zeros }, () => '0'), ...trailing];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
