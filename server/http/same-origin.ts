import type { FastifyRequest } from 'fastify';

/**
 * @returns whether an unsafe HTTP request comes from our own pages, by Sec-Fetch-Site or, if that is missing,
 *   by Origin. A client that sends neither is no browser and sends no cookies for another site.
 * @param publicOrigin the configured origin, or null to compare with the host the request was made to.
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
