import { randomInt } from 'node:crypto';
import dns from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Resolves a host name to its addresses in random order, so that connections use all of them. The operating
 * system sorts them, so the same one would always be the first. If a connection fails, Node tries the next
 * address.
 */
export const shuffledLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (error ? [] : found)
      .map((address) => ({ ...address, place: randomInt(2 ** 32) }))
      .toSorted((one, other) => one.place - other.place);
    const [first] = addresses;
    if (options.all || !first) callback(error, addresses);
    else callback(error, first.address, first.family);
  });
};
