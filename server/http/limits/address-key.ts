import { bareAddress, ipv6Groups } from '#runtime/ip-address.ts';

/** Returns the key under which an IP address is counted: the IPv4 address, or the IPv6 address's /64 network (RFC 6177). */
export function addressKey(address: string): string {
  const bare = bareAddress(address);
  const groups = ipv6Groups(bare);
  return groups.length === 0 ? bare : `${groups.slice(0, 4).join(':')}::/64`;
}
