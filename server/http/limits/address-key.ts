import { ipv6Groups, readAddress } from '#runtime/ip-address.ts';

/** Returns the key under which an IP address is counted: the IPv4 address, or the /64 network of an IPv6 address. */
export function addressKey(address: string): string {
  const bare = readAddress(address) ?? 'unknown';
  const groups = ipv6Groups(bare);
  return groups.length === 0 ? bare : `${groups.slice(0, 4).join(':')}::/64`;
}
