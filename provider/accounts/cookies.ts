import type { FastifyRequest } from 'fastify';
import type { AnswerHead } from '../routing.ts';
import type { TokenPair } from './sessions.ts';

const accessCookie = 'access_token';
const refreshCookie = 'refresh_token';

const attributes = (request: FastifyRequest, maxAge: number) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: request.protocol === 'https',
  maxAge,
});

export function setTokens(
  request: FastifyRequest,
  reply: AnswerHead,
  tokens: TokenPair,
  ttl: { accessTokenTtl: number; refreshTokenTtl: number },
): void {
  reply.setCookie(accessCookie, tokens.access, attributes(request, ttl.accessTokenTtl));
  reply.setCookie(refreshCookie, tokens.refresh, attributes(request, ttl.refreshTokenTtl));
}

export function clearTokens(request: FastifyRequest, reply: AnswerHead): void {
  reply.setCookie(accessCookie, '', attributes(request, 0));
  reply.setCookie(refreshCookie, '', attributes(request, 0));
}

export function readTokens(request: FastifyRequest): { access: string | null; refresh: string | null } {
  return {
    access: request.cookies[accessCookie] || null,
    refresh: request.cookies[refreshCookie] || null,
  };
}
