import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#shared/contract/calls.ts';
import { website } from '#shared/contract/routes.ts';
import type { ProviderClient } from '../upstream/renewing-client.ts';
import { pickRequestHeaders } from './passed-headers.ts';
import { hiddenMembers, sendProxied } from './proxied-answer.ts';

/**
 * @returns the route pattern of a proxied call, such as '/api/blog/get-blog/:blogId', even if the call was refused
 *   before it reached the proxy; null for any other request.
 */
export function proxiedRoute({ forwarded, routeOptions }: FastifyRequest): string | null {
  if (!forwarded || routeOptions.url !== `${website.apiPrefix}/*`) return null;
  return website.apiPrefix + (forwarded.call ? calls[forwarded.call].path : `${website.staffPrefix}*`);
}

interface ProxyOptions {
  askProvider: ProviderClient;
  /** Answers a request that is not forwarded. */
  answerOtherMethods: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/**
 * Forwards `/api/<path>` to the provider's `/<path>`, but only for browsers' calls and for `/staff/`
 * (docs/interfaces.md, 3.2). It is registered with the prefix `/api`.
 */
export async function proxyPlugin(app: FastifyInstance, { askProvider, answerOtherMethods }: ProxyOptions) {
  // Runs before the body is read, so that refused requests cost nothing.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.forwarded) done();
    else void answerOtherMethods(request, reply);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const url of ['/', '/*'])
    app.route<{ Body: Buffer | undefined }>({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      handler: async (request, reply) => {
        const call = request.forwarded?.call ?? null;
        const body = request.body?.length ? request.body : undefined;
        const answer = await askProvider(
          {
            call,
            // The headers that depend on the body must be the same as for GET.
            method: request.method === 'HEAD' ? 'GET' : request.method,
            path: request.url.slice(website.apiPrefix.length),
            headers: {
              ...pickRequestHeaders(request, body !== undefined),
              // The website parses these responses, so they must not be compressed.
              ...(hiddenMembers.has(call) ? { 'accept-encoding': 'identity' } : {}),
            },
            body,
            signal: request.callerSignal,
          },
          request.providerSession,
        );
        return sendProxied(reply, call, answer);
      },
    });
}
