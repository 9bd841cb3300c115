import { AsyncLocalStorage } from 'node:async_hooks';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { calls } from '#shared/contract/calls.ts';
import { website } from '#shared/contract/routes.ts';
import { forwarded, type Forwarded } from './allowed-paths.ts';
import { WebsiteError } from '../http/errors.ts';
import type { ProviderClient } from '../upstream/renewing-client.ts';
import { pickRequestHeaders, pickResponseHeaders, responseHeaders } from './passed-headers.ts';
import { isOfBlog, sendProxied } from './proxied-answer.ts';
import { discard, type TransportAnswer } from '../upstream/receive-answer.ts';

const bodyLimit = 1024 * 1024;

/** The part of undici's `request(options, callback)` that @fastify/reply-from uses. */
interface HttpClient {
  request: (
    options: { path: string; method: Dispatcher.HttpMethod; body?: Buffer | string },
    callback: (error: unknown, answer?: TransportAnswer) => void,
  ) => void;
}

type ReplyOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the proxy's first hook. */
    forwarded: Forwarded;
  }
}

/** The prefix of proxied paths. */
const prefix = `${website.apiPrefix}/`;

/** @returns undefined for a path that is not forwarded. */
const forwardedOf = ({ method, raw }: FastifyRequest): Forwarded | undefined => {
  const [path = ''] = raw.url?.split('?', 1) ?? [];
  return path.startsWith(prefix) ? forwarded(method, path.slice(website.apiPrefix.length)) : undefined;
};

/**
 * @returns the route pattern of a proxied call, '/api/blog/get-blog/:blogId', even if the call was refused
 *   before the proxy; null for anything else.
 */
export function proxiedRoute(request: FastifyRequest): string | null {
  if (request.routeOptions.url !== `${prefix}*`) return null;
  // Not set if an earlier hook has refused the request.
  const found: Forwarded | undefined = request.forwarded ?? forwardedOf(request);
  if (!found) return null;
  return website.apiPrefix + (found.call ? calls[found.call].path : `${website.staffPrefix}*`);
}

/** Takes over from @fastify/reply-from, which has copied status and headers to the reply. */
function answerProxied(
  request: FastifyRequest,
  reply: FastifyReply,
  { statusCode, headers, stream }: Omit<TransportAnswer, 'body'> & { stream: TransportAnswer['body'] },
): void {
  sendProxied(reply, request.forwarded, { statusCode, headers, body: stream }).catch((error: unknown) => {
    for (const name of responseHeaders) reply.removeHeader(name);
    reply.send(error);
  });
}

/**
 * Forwards `/api/<path>` to the provider's `/<path>`, only for the calls that browsers make and for `/staff/`
 * (docs/interfaces.md, 3.2). @fastify/http-proxy does the proxying with the provider client as its HTTP
 * client, so that a call answered with 401 is repeated after a renewal before anything is copied to the
 * browser.
 */
export async function proxyPlugin(
  app: FastifyInstance,
  {
    askProvider,
    providerUrl,
  }: {
    askProvider: ProviderClient;
    providerUrl: string;
  },
) {
  /** Carries the request, because reply-from passes only headers to its client. */
  const current = new AsyncLocalStorage<FastifyRequest>();
  const pathPrefix = new URL(providerUrl).pathname.replace(/\/$/, '');

  const client: HttpClient = {
    request: ({ path: prefixedPath, method, body }, callback) => {
      const request = current.getStore();
      if (!request) throw new Error('The proxy was called outside a request');
      const path = prefixedPath.slice(pathPrefix.length);
      const hasBody = body !== undefined && body.length > 0;
      const { call } = request.forwarded;
      askProvider(
        {
          call,
          method,
          path,
          headers: {
            ...pickRequestHeaders(request, hasBody),
            // These answers are parsed here, so they must not be compressed.
            ...(call && isOfBlog(call) ? { 'accept-encoding': 'identity' } : {}),
          },
          body: hasBody ? body : undefined,
          signal: request.callerSignal,
        },
        request.providerSession,
      ).then(
        // reply-from would destroy an unwanted answer as a stream, which a small answer is not.
        (answer) =>
          // oxlint-disable-next-line promise/no-callback-in-promise -- reply-from knows callbacks only
          request.callerSignal.aborted ? discard(answer) : callback(null, answer),
        (error: unknown) => {
          // If the caller has disconnected, reply-from would log a failure.
          // oxlint-disable-next-line promise/no-callback-in-promise -- reply-from knows callbacks only
          if (!request.callerSignal.aborted) callback(error);
        },
      );
    },
  };

  app.decorateRequest('forwarded');
  // Runs before the body is read, so that refused requests cost nothing.
  app.addHook('onRequest', (request, _reply, done) => {
    const found = forwardedOf(request);
    if (!found) throw new WebsiteError('NOT_FOUND');
    request.forwarded = found;
    done();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

  await app.register(httpProxy, {
    upstream: providerUrl,
    prefix: website.apiPrefix,
    rewritePrefix: pathPrefix === '' ? '/' : pathPrefix,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reply-from calls nothing else of undici
    undici: client as unknown as NonNullable<FastifyHttpProxyOptions['undici']>,
    disableRequestLogging: true,
    proxyPayloads: false,
    handler: (request, reply, dest, options) =>
      current.run(request, () =>
        reply.from(dest, {
          ...options,
          ...(Buffer.isBuffer(request.body)
            ? {
                body: request.body,
                contentType: request.headers['content-type'] ?? 'application/octet-stream',
              }
            : {}),
        }),
      ),
    replyOptions: {
      // The default repeats a GET ten times on 503; the provider client decides about repeats.
      retryDelay: () => null,
      rewriteHeaders: pickResponseHeaders,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- declared with a server's response, which it is not
      onResponse: answerProxied as unknown as NonNullable<ReplyOptions['onResponse']>,
      onError: (reply, { error }) => {
        const cause = error.cause ?? error;
        reply.send(
          cause instanceof WebsiteError ? cause : new WebsiteError('PROVIDER_UNREACHABLE', { cause }),
        );
      },
    },
  });
}
