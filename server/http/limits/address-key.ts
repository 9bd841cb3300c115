import { bareAddress, ipv6Groups } from '#runtime/ip-address.ts';

/** The key under which an address is counted: an IPv4 address itself, an IPv6 address its /64 network, which one line gets (RFC 6177). */
export function addressKey(address: string): string {
  const bare = bareAddress(address);
  const groups = ipv6Groups(bare);
  return groups.length === 0 ? bare : `${groups.slice(0, 4).join(':')}::/64`;
}
