import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '#shared/contract/api-error.ts';
import type { SessionAnswer, User } from '#shared/contract/accounts.ts';
import type { PageApi } from '#shared/page-context.ts';
import { website } from '#shared/contract/routes.ts';
import { createCall } from '../upstream/call.ts';
import { createCookieNames } from '../upstream/cookies.ts';
import type { ProviderClient } from '../upstream/client.ts';
import type { createSessions, RequestSession } from '../upstream/sessions.ts';
import type { CallHeaders } from '../upstream/transport.ts';
import { WebsiteError } from '../http/errors.ts';

/** Key of the session in a request. It is not in a WeakMap, because such values survive minor garbage collections. */
const openedSession = Symbol('opened session');

declare module 'fastify' {
  interface FastifyRequest {
    [openedSession]: RequestSession | undefined;
    /** The provider session of this browser. Every response sets the session's new cookies in the browser. */
    readonly providerSession: RequestSession;
    /** Aborted when the browser disconnects before its response has ended. */
    callerSignal: AbortSignal;
    readonly api: PageApi;
  }
}

export const upstreamHeaders = (request: FastifyRequest): CallHeaders => ({
  'x-request-id': request.id,
  'x-forwarded-for': request.ip,
});

/** Disables decoding and encoding of cookie values, so that the provider receives the same bytes that it has set. */
const untouched = { decode: (value: string) => value, encode: (value: string) => value };

const attributes = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

interface SessionOptions {
  askProvider: ProviderClient;
  sessions: ReturnType<typeof createSessions>;
  /** Sets `Secure` on the cookies of browsers. */
  secure: boolean;
}

async function getUser(call: PageApi['call'], session: RequestSession): Promise<User | null> {
  if (!session.hasCookies) return null;
  try {
    return await call('me', {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    const unavailable = new WebsiteError('PROVIDER_UNAVAILABLE', { cause: error, retryAfter: 2 });
    throw new ApiError(unavailable.statusCode, unavailable.code, unavailable.message, { cause: unavailable });
  }
}

/** Adds the session and the typed calls to each request, and `GET /api/session` (docs/interfaces.md, 4). */
export const sessionPlugin = fp(async (app: FastifyInstance, { askProvider, sessions, secure }: SessionOptions) => {
  const cookieNames = createCookieNames(secure);
  // Registered before the cookie plugin's own hook, which writes the headers.
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const { name, value, maxAge } of request[openedSession]?.replyCookies() ?? [])
      reply.setCookie(cookieNames.toBrowser(name), value, maxAge === null ? {} : { maxAge });
    done();
  });

  // Cookies are parsed below, when a session is first used.
  await app.register(cookie, { hook: false, parseOptions: { ...untouched, ...attributes, secure } });

  app.decorateRequest(openedSession, undefined);
  app.decorateRequest('providerSession', {
    getter() {
      this[openedSession] ??= sessions.open(
        cookieNames.fromBrowser(app.parseCookie(this.headers.cookie ?? '')),
        this.id,
      );
      return this[openedSession];
    },
  });

  app.decorateRequest('callerSignal');
  app.addHook('onRequest', (request, reply, done) => {
    // request.signal is no alternative, because it aborts as soon as a body has been read.
    const controller = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) controller.abort();
    });
    request.callerSignal = controller.signal;
    done();
  });

  app.decorateRequest('api', {
    getter() {
      const { providerSession } = this;
      const call = createCall(askProvider, providerSession, {
        headers: upstreamHeaders(this),
        signal: this.callerSignal,
      });
      return { call, getUser: () => getUser(call, providerSession) };
    },
  });

  app.get(website.session, async (request, reply): Promise<SessionAnswer> => {
    reply.header('cache-control', 'no-store');
    return { user: await request.api.getUser() };
  });
});
