import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '#shared/contract/api-error.ts';
import type { SessionAnswer, User } from '#shared/contract/auth.ts';
import type { PageApi } from '#shared/page-context.ts';
import { website } from '#shared/contract/routes.ts';
import { createCall } from '../upstream/call.ts';
import { createCookieNames } from '../upstream/cookies.ts';
import type { ProviderClient } from '../upstream/renewing-client.ts';
import type { createSessions, RequestSession } from '../upstream/sessions.ts';
import { WebsiteError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The provider session of this browser; every answer carries its new cookies to the browser. */
    readonly providerSession: RequestSession;
    /** Aborted when the browser goes away before its answer has ended. */
    callerSignal: AbortSignal;
    /** Typed calls with this request's session. */
    readonly api: PageApi;
  }
}

/** Headers that go up with every call made for a request. */
export function upstreamHeaders(request: FastifyRequest): Record<string, string> {
  return { 'x-request-id': request.id, 'x-forwarded-for': request.ip };
}

/** Cookie values are neither decoded nor encoded: a provider gets back the bytes it has set. */
const untouched = { decode: (value: string) => value, encode: (value: string) => value };

interface SessionOptions {
  askProvider: ProviderClient;
  sessions: ReturnType<typeof createSessions>;
  /** Whether browsers get `Secure` cookies. */
  secure: boolean;
}

const providerSessions = new WeakMap<FastifyRequest, RequestSession>();

/** Typed calls without a session, for content that is the same for everyone. */
export function createVisitorApi(
  askProvider: ProviderClient,
  sessions: ReturnType<typeof createSessions>,
): PageApi {
  return {
    call: (name, input) => createCall(askProvider, sessions.open(new Map()), { headers: {} })(name, input),
    getUser: async () => null,
  };
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

/** The session of each request, and `GET /api/session` (docs/interfaces.md, 4). */
export const sessionPlugin = fp(
  async (app: FastifyInstance, { askProvider, sessions, secure }: SessionOptions) => {
    const cookieNames = createCookieNames(secure);
    await app.register(cookie, { parseOptions: untouched });

    app.decorateRequest('providerSession', {
      getter() {
        const known = providerSessions.get(this);
        if (known) return known;
        const session = sessions.open(cookieNames.fromBrowser(this.cookies));
        providerSessions.set(this, session);
        return session;
      },
    });

    app.decorateRequest('callerSignal');
    app.addHook('onRequest', async (request, reply) => {
      // Not request.signal: that one aborts as soon as a body has been read.
      const controller = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) controller.abort();
      });
      request.callerSignal = controller.signal;
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

    app.addHook('onSend', async (request, reply) => {
      for (const { name, value, maxAge } of providerSessions.get(request)?.replyCookies() ?? [])
        reply.setCookie(cookieNames.toBrowser(name), value, {
          ...(maxAge === null ? {} : { maxAge }),
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure,
        });
    });

    app.get(website.session, async (request, reply): Promise<SessionAnswer> => {
      reply.header('cache-control', 'no-store');
      return { user: await request.api.getUser() };
    });
  },
  { name: 'session' },
);
