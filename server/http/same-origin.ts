import type { FastifyRequest } from 'fastify';

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
