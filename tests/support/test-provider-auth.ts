import { randomUUID } from 'node:crypto';
import type { Answer } from './misbehaviour.ts';
import { staff } from './provider-client.ts';
import { cookiesOf, type SeenRequest } from './seen-request.ts';
import { foreignProblem, type ProviderRoutes } from './test-provider-routes.ts';

/** This provider's names for its session cookies. */
export const sessionCookies = { access: 'clinic.at', refresh: 'clinic.rt' } as const;

/** @returns the name under which a browser with an http origin stores a provider's cookie. */
export const inBrowser = (name: string): string => `p.${name}`;

/** A staff account of this provider. */
export interface TestUser {
  email: string;
  password: string;
  role: string;
  name: string;
}

/** The sessions of the provider, with controls for tests. */
export interface TestSessions {
  readonly users: TestUser[];
  /** Number of executions of POST /auth/refresh, including refusals. */
  refreshes: number;
  /** Number of refresh tokens that were used a second time, which proves that a renewal was not shared. */
  reusedTokens: number;
  /** While true, every renewal returns 401. */
  refuseRefresh: boolean;
  /** Expires all access tokens that have been issued so far. */
  expireAccess: () => void;
  /** Restricts routes to admins. An anonymous or expired caller gets 401, other staff get 403. */
  forAdmin: (routes: ProviderRoutes) => ProviderRoutes;
  readonly routes: ProviderRoutes;
}

const awkward = 'Domain=provider.example; Path=/auth; HttpOnly; Secure; SameSite=None';
const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';

/** @returns a token with characters that change when a value is decoded and encoded again. */
const newToken = (kind: string): string => `${kind}.${randomUUID()}%2Bx==/+!`;

const publicUser = ({ email, role, name }: TestUser) => ({
  id: `u-${email}`,
  email,
  role,
  name,
  avatar: null,
  lastLogin: '2026-11-20T10:00:00Z',
});

const accessOf = (request: SeenRequest): string => cookiesOf(request).get(sessionCookies.access) ?? '';
const refreshOf = (request: SeenRequest): string => cookiesOf(request).get(sessionCookies.refresh) ?? '';

/** Creates the sessions, initially empty, and two staff accounts, one of which is not an admin. */
export function createSessions(): TestSessions {
  const users: TestUser[] = [
    { ...staff, role: 'admin', name: 'Ana Marić' },
    { email: 'reader@clinic.example', password: 'staple of the day', role: 'assistant', name: 'Ivo' },
  ];
  const accessTokens = new Map<string, TestUser>();
  const refreshTokens = new Map<string, TestUser>();
  const usedTokens = new Set<string>();

  const grant = (user: TestUser, body: unknown): Answer => {
    const access = newToken('at');
    const refresh = newToken('rt');
    accessTokens.set(access, user);
    refreshTokens.set(refresh, user);
    const language = 'domain=PROVIDER.EXAMPLE; path=/; Expires=Fri, 01 Jan 2049 00:00:00 GMT';
    return {
      status: 200,
      headers: [
        ['set-cookie', `${sessionCookies.access}=${access}; Max-Age=900; ${awkward}`],
        ['set-cookie', `${sessionCookies.refresh}=${refresh}; Max-Age=2592000; ${awkward}; Partitioned`],
        ['set-cookie', `clinic.lang=hr; ${language}`],
      ],
      body,
    };
  };

  const sessions: TestSessions = {
    users,
    refreshes: 0,
    reusedTokens: 0,
    refuseRefresh: false,
    expireAccess: () => accessTokens.clear(),
    forAdmin: (routes) =>
      Object.fromEntries(
        Object.entries(routes).map(([route, answer]) => [
          route,
          (call) => {
            const user = accessTokens.get(accessOf(call.request));
            if (!user) return foreignProblem(401, 'Token mancante o scaduto');
            return user.role === 'admin' ? answer(call) : foreignProblem(403, 'Non autorizzato');
          },
        ]),
      ),
    routes: {
      'POST /auth/login': ({ field }) => {
        const user = users.find(({ email, password }) => email === field('email') && password === field('password'));
        if (!user) return foreignProblem(401, 'Pogrešan email ili lozinka');
        return grant(user, { user: publicUser(user), permissions: ['*'], build: 17 });
      },
      'GET /auth/me': ({ request }) => {
        const user = accessTokens.get(accessOf(request));
        return user ? { status: 200, body: publicUser(user) } : foreignProblem(401, 'Token scaduto');
      },
      'POST /auth/refresh': ({ request }) => {
        const token = refreshOf(request);
        sessions.refreshes += 1;
        if (usedTokens.has(token)) sessions.reusedTokens += 1;
        const user = refreshTokens.get(token);
        if (!user || sessions.refuseRefresh) return foreignProblem(401, 'Sessione terminata');
        refreshTokens.delete(token);
        usedTokens.add(token);
        return grant(user, { renewed: true });
      },
      'POST /auth/logout': ({ request }) => {
        if (!accessTokens.delete(accessOf(request))) return foreignProblem(401, 'Token scaduto');
        refreshTokens.delete(refreshOf(request));
        return {
          status: 200,
          headers: Object.values(sessionCookies).map((name) => ['set-cookie', `${name}=; ${past}; ${awkward}`]),
          body: { ok: true },
        };
      },
    },
  };
  return sessions;
}
