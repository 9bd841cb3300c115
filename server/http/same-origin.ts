import type { FastifyRequest } from 'fastify';

/**
 * Whether an unsafe HTTP request comes from the website's own pages: by Sec-Fetch-Site, or by Origin from browsers that do not send
 * it. A client that sends neither is not a browser, and sends no cookies on behalf of another site.
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
