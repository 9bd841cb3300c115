import type { IncomingHttpHeaders } from 'node:http';
import { readAddress } from '#runtime/ip-address.ts';

/** The `for` of an element of `Forwarded` (RFC 7239, section 4). */
const forPattern = /(?:^|;)\s*for=([^;]*)/i;

/**
 * Replaces X-Forwarded-For, or `Forwarded` if only that was sent, by the IP addresses alone, which Fastify's `request.ip`
 * reads. An entry that is no IP address hides those before it, so that the connection that sent it counts instead.
 */
export function readForwardedAddresses(headers: IncomingHttpHeaders): void {
  const { 'x-forwarded-for': listed, forwarded } = headers;
  const entries =
    listed === undefined
      ? forwarded?.split(',').map((element) => forPattern.exec(element)?.[1] ?? element)
      : String(listed).split(',');
  const addresses = entries?.filter((entry) => entry.trim() !== '').map(readAddress);
  if (addresses) headers['x-forwarded-for'] = addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}

/** Replaces X-Forwarded-Proto by its first scheme, the visitor's, in small letters. Fastify reads the last one. */
export function readForwardedScheme(headers: IncomingHttpHeaders): void {
  const [scheme] = String(headers['x-forwarded-proto'] ?? '').split(',', 1);
  if (scheme) headers['x-forwarded-proto'] = scheme.trim().toLowerCase();
}
