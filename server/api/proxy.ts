import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { website } from '#shared/contract/routes.ts';
import { rangeOf } from '../files/stored-file.ts';
import type { ProviderClient } from '../upstream/client.ts';
import { discard } from '../upstream/receive-answer.ts';
import { pickRequestHeaders, pickResponseHeaders, responseHeaders } from './passed-headers.ts';
import { hiddenMembers, sendProxied } from './proxied-answer.ts';

/** @returns the pattern of a proxied call, '/api/blog/get-blog/:blogId', even of a refused one; null for other requests. */
export function proxiedRoute({ forwarded, routeOptions }: FastifyRequest): string | null {
  if (!forwarded || routeOptions.url !== `${website.apiPrefix}/*`) return null;
  return website.apiPrefix + (forwarded.call ? calls[forwarded.call].path : `${website.staffPrefix}*`);
}

/** @returns whether the response to a call may be long: files, lists for staff. */
const isStreamed = (call: CallName | null): boolean => {
  if (call === null) return true;
  const { audience, method, isAddition = false } = definitionOf(call);
  return audience !== 'anyone' && (method === 'GET' || isAddition);
};

interface ProxyOptions {
  askProvider: ProviderClient;
  providerUrl: string;
  answerOtherMethods: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/**
 * Forwards `/api/<path>` to the provider's `/<path>`, but only for browsers' calls and for `/staff/`
 * (docs/interfaces.md, 3.2). The provider client makes the calls, so that after a 401 the session is renewed and the
 * call repeated before anything is sent to the browser.
 */
export async function proxyPlugin(app: FastifyInstance, options: ProxyOptions) {
  const { askProvider, providerUrl, answerOtherMethods } = options;

  // Runs before the body is read, so that refused requests cost nothing.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.forwarded) done();
    else void answerOtherMethods(request, reply);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { call = null, path = '' } = request.forwarded ?? {};
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined;
    const mayStream = isStreamed(call);
    const answer = await askProvider(
      {
        call,
        // The headers that depend on the body must be the same as for GET.
        method: request.method === 'HEAD' ? 'GET' : request.method,
        path,
        headers: {
          ...pickRequestHeaders(request, body !== undefined),
          ...(call && definitionOf(call).refusals.includes(416) && rangeOf(request)),
          // The website parses these responses, so they must not be compressed.
          ...(mayStream && !hiddenMembers.has(call) ? {} : { 'accept-encoding': 'identity' }),
        },
        mayStream,
        body,
        signal: request.callerSignal,
      },
      request.providerSession,
    );
    if (request.callerSignal.aborted) return discard(answer);
    reply.code(answer.statusCode).headers(pickResponseHeaders(answer.headers));
    await sendProxied(reply, call, answer).catch((error: unknown) => {
      for (const name of responseHeaders) reply.removeHeader(name);
      throw error;
    });
    return reply;
  };

  await app.register(httpProxy, {
    upstream: providerUrl,
    prefix: website.apiPrefix,
    proxyPayloads: false,
    // In place of the proxy's own client, which would open connections of its own.
    handler,
    globalAgent: true,
  });
}
