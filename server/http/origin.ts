import type { FastifyRequest } from 'fastify';
import { WebsiteError } from './errors.ts';

/** A host as RFC 9110, section 7.2 has it, without user information and percent-encoding. */
const hostPattern = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * @returns the address visitors use: as configured, else as this request has it.
 * @throws WebsiteError BAD_REQUEST when nothing is configured and the request names no host that could be an address:
 *   it would end up in canonical links and feeds.
 */
export function originOf(request: FastifyRequest, publicOrigin: string | null): string {
  if (publicOrigin !== null) return publicOrigin;
  const { protocol, host } = request;
  const origin = `${protocol}://${host}`;
  if (!/^https?$/.test(protocol) || !hostPattern.test(host) || !URL.canParse(origin))
    throw new WebsiteError('BAD_REQUEST');
  return origin;
}
