import type { FastifyReply, FastifyRequest } from 'fastify';
import { WebsiteError } from '../../http/errors.ts';
import { sendPage } from '../../pages/encoded-page.ts';
import type { PageResult } from '../../pages/render-page.ts';
import type { PlainFormRefusal } from './check.ts';

/** Answers a form without scripts with a page that says why it was refused. @throws WebsiteError if the page failed. */
export function sendRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageResult,
  { statusCode, retryAfter }: PlainFormRefusal,
): Promise<FastifyReply> {
  if (page.kind === 'notFound' || page.statusCode !== 200) throw new WebsiteError('PROVIDER_UNAVAILABLE');
  const headers = retryAfter ? [['retry-after', String(retryAfter)] as const] : [];
  return sendPage(
    request,
    reply,
    { ...page, statusCode, headers: [...page.headers, ...headers] },
    'no-store',
  );
}
