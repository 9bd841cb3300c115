import type { FastifyRequest } from 'fastify';
import { WebsiteError } from './errors.ts';

/** A Host header (RFC 9110, section 7.2) without user information and percent-encoding. */
const hostPattern = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * @returns the website's origin: the configured one, otherwise that of this request.
 * @throws WebsiteError BAD_REQUEST if no origin is configured and the request's host is invalid. The host appears
 *   in canonical links and feeds.
 */
export function originOf(request: FastifyRequest, publicOrigin: string | null): string {
  if (publicOrigin !== null) return publicOrigin;
  const { protocol, host } = request;
  const origin = `${protocol}://${host}`;
  if (!/^https?$/.test(protocol) || !hostPattern.test(host) || !URL.canParse(origin))
    throw new WebsiteError('BAD_REQUEST');
  return origin;
}

/**
 * @returns whether an unsafe HTTP request comes from the website's own pages, according to Sec-Fetch-Site or, if that
 *   is missing, Origin. A client that sends neither is not a browser, so no other site can make it send cookies.
 * @param publicOrigin the configured origin, or null to compare with the request's host.
 */
export function isSameOrigin(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicOrigin: string | null,
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  return origin === undefined || origin === (publicOrigin ?? `${request.protocol}://${request.host}`);
}
