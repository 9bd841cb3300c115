import { bareAddress, ipv6Groups } from '#runtime/ip-address.ts';

/** The key of an address in counts: an IPv4 address itself; the /64 network of an IPv6 address (RFC 6177). */
export function addressKey(address: string): string {
  const bare = bareAddress(address);
  const groups = ipv6Groups(bare);
  return groups.length === 0 ? bare : `${groups.slice(0, 4).join(':')}::/64`;
}
