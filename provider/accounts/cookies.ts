import type { FastifyRequest } from 'fastify';
import type { ProviderConfig } from '../config/config.ts';
import type { AnswerHead } from '../routing.ts';
import { tokenKinds, type TokenPair } from './sessions.ts';

export function setTokens(
  request: FastifyRequest,
  reply: AnswerHead,
  tokens: TokenPair,
  ttl: Pick<ProviderConfig, 'accessTokenTtl' | 'refreshTokenTtl'>,
): void {
  for (const kind of tokenKinds)
    reply.setCookie(`${kind}_token`, tokens[kind], {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: request.protocol === 'https',
      maxAge: ttl[`${kind}TokenTtl`],
    });
}

export const clearTokens = (request: FastifyRequest, reply: AnswerHead): void =>
  setTokens(request, reply, { access: '', refresh: '' }, { accessTokenTtl: 0, refreshTokenTtl: 0 });

export const readTokens = ({ cookies }: FastifyRequest) => ({
  access: cookies['access_token'] || null,
  refresh: cookies['refresh_token'] || null,
});
