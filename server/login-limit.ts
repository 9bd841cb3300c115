import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls, web } from '#shared/routes.ts';
import { WebError } from './errors.ts';

const loginUrl = web.apiPrefix + calls.login.path;

const emailOf = (body: unknown): string => {
  try {
    const parsed: unknown = JSON.parse(String(body));
    return typeof parsed === 'object' && parsed !== null && 'email' in parsed
      ? String(parsed.email).trim().toLowerCase().slice(0, 254)
      : '';
  } catch {
    // The provider will say what is wrong with it.
    return '';
  }
};

/**
 * Log-ins are limited per address and, so that many addresses cannot try one account, per e-mail as well.
 * @param app an instance on which @fastify/rate-limit is registered.
 */
export function createLoginLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const checks = [
    app.createRateLimit({ max: 30, timeWindow: '1 minute' }),
    app.createRateLimit({ max: 20, timeWindow: '10 minutes', keyGenerator: ({ body }) => emailOf(body) }),
  ];
  return async (request) => {
    if (request.method !== calls.login.method || request.url.split('?', 1)[0] !== loginUrl) return;
    for (const check of checks) {
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded)
        throw new WebError('TOO_MANY_REQUESTS', { retryAfter: limit.ttlInSeconds });
    }
  };
}
