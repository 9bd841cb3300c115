import type { FastifyRequest } from 'fastify';

/**
 * Whether a request that changes something comes from our own pages. Browsers say so in Sec-Fetch-Site; those that
 * do not send it send Origin. A caller that sends neither is not a browser and carries nobody's cookies unasked.
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
