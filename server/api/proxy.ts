import { AsyncLocalStorage } from 'node:async_hooks';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { website } from '#shared/contract/routes.ts';
import { rangeOf } from '../files/stored-file.ts';
import type { ProviderClient } from '../upstream/client.ts';
import { pickRequestHeaders, pickResponseHeaders, responseHeaders } from './passed-headers.ts';
import { hiddenMembers, sendProxied } from './proxied-answer.ts';
import { discard, type TransportAnswer } from '../upstream/receive-answer.ts';

type ReplyOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

/** @returns the pattern of a proxied call, '/api/blog/get-blog/:blogId', even of a refused one; null for other requests. */
export function proxiedRoute({ forwarded, routeOptions }: FastifyRequest): string | null {
  if (!forwarded || routeOptions.url !== `${website.apiPrefix}/*`) return null;
  return website.apiPrefix + (forwarded.call ? calls[forwarded.call].path : `${website.staffPrefix}*`);
}

/** Sends the body. Called by @fastify/reply-from after it has copied status and headers to the reply. */
function answerProxied(
  request: FastifyRequest,
  reply: FastifyReply,
  { statusCode, headers, stream }: Omit<TransportAnswer, 'body'> & { stream: TransportAnswer['body'] },
): void {
  sendProxied(reply, request.forwarded?.call ?? null, { statusCode, headers, body: stream }).catch((error: unknown) => {
    for (const name of responseHeaders) reply.removeHeader(name);
    reply.send(error);
  });
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
 * (docs/interfaces.md, 3.2). @fastify/http-proxy uses the provider client as its HTTP client, so that after a 401
 * the session is renewed and the call repeated before anything is sent to the browser.
 */
export async function proxyPlugin(app: FastifyInstance, options: ProxyOptions) {
  const { askProvider, providerUrl, answerOtherMethods } = options;
  /** Stores the current reply, because reply-from does not pass it to its HTTP client. */
  const current = new AsyncLocalStorage<FastifyReply>();

  /** The part of undici that @fastify/reply-from uses. */
  const client = {
    request: (_options: object, callback: (error: null, answer: TransportAnswer) => void) => {
      const reply = current.getStore();
      if (!reply) throw new Error('The proxy was called outside a request');
      const { request } = reply;
      const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined;
      const call = request.forwarded?.call ?? null;
      const mayStream = isStreamed(call);
      askProvider(
        {
          call,
          // The headers that depend on the body must be the same as for GET.
          method: request.method === 'HEAD' ? 'GET' : request.method,
          path: request.forwarded?.path ?? '',
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
      ).then(
        // reply-from would call `destroy` on the body of an unwanted response, but a small body is a Buffer.
        (answer) =>
          // oxlint-disable-next-line promise/no-callback-in-promise -- reply-from requires a callback
          request.callerSignal.aborted ? discard(answer) : callback(null, answer),
        // reply-from would log every refusal as a warning.
        (error: unknown) => reply.send(error),
      );
    },
  };

  // Runs before the body is read, so that refused requests cost nothing.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.forwarded) done();
    else void answerOtherMethods(request, reply);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  await app.register(httpProxy, {
    upstream: providerUrl,
    prefix: website.apiPrefix,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reply-from uses nothing else of undici
    undici: client as unknown as NonNullable<FastifyHttpProxyOptions['undici']>,
    disableRequestLogging: true,
    proxyPayloads: false,
    preHandler: (_request, reply, done) => current.run(reply, done),
    replyOptions: {
      // The client takes the body from the request, and reply-from would encode it.
      body: null,
      // By default, reply-from repeats a GET ten times on 503. Only the provider client may repeat calls.
      retryDelay: () => null,
      rewriteHeaders: pickResponseHeaders,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reply-from passes the client's response
      onResponse: answerProxied as unknown as NonNullable<ReplyOptions['onResponse']>,
    },
  });
}
