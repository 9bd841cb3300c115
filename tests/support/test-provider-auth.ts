import { randomUUID } from 'node:crypto';
import type { Answer } from './misbehaviour.ts';
import { bodyField, cookiesOf } from './seen-request.ts';
import { foreignProblem, type ProviderCall } from './test-provider-call.ts';
import type { TestSessions, TestUser } from './test-provider-sessions.ts';

/** This provider's names for its session cookies. */
export const sessionCookies = { access: 'clinic.at', refresh: 'clinic.rt' } as const;

/** What a browser calls a cookie of the provider under an http origin. */
export const inBrowser = (name: string): string => `p.${name}`;

const awkward = 'Domain=provider.example; Path=/auth; HttpOnly; Secure; SameSite=None';

/** Characters that change when a value is decoded and encoded again. */
const newToken = (kind: string): string => `${kind}.${randomUUID()}%2Bx==/+!`;

/** Starts without any session and with two members of staff, one of them no admin. */
export function createSessions(): TestSessions {
  const users: TestUser[] = [
    { email: 'admin@clinic.example', password: 'correct horse battery', role: 'admin', name: 'Ana Marić' },
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
    return {
      status: 200,
      headers: [
        ['set-cookie', `${sessionCookies.access}=${access}; Max-Age=900; ${awkward}`],
        ['set-cookie', `${sessionCookies.refresh}=${refresh}; Max-Age=2592000; ${awkward}; Partitioned`],
        [
          'set-cookie',
          `clinic.lang=hr; domain=PROVIDER.EXAMPLE; path=/; Expires=Fri, 01 Jan 2049 00:00:00 GMT`,
        ],
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
    userOf: (request) => accessTokens.get(cookiesOf(request).get(sessionCookies.access) ?? '') ?? null,
    login: (email, password) => {
      const user = users.find((candidate) => candidate.email === email && candidate.password === password);
      return user ? grant(user, { user: publicUser(user), permissions: ['*'], build: 17 }) : null;
    },
    renew: (refreshToken) => {
      sessions.refreshes += 1;
      if (usedTokens.has(refreshToken)) sessions.reusedTokens += 1;
      const user = refreshTokens.get(refreshToken);
      if (!user || sessions.refuseRefresh) return null;
      refreshTokens.delete(refreshToken);
      usedTokens.add(refreshToken);
      return grant(user, { renewed: true });
    },
    logout: (request) => {
      const cookies = cookiesOf(request);
      accessTokens.delete(cookies.get(sessionCookies.access) ?? '');
      refreshTokens.delete(cookies.get(sessionCookies.refresh) ?? '');
    },
  };
  return sessions;
}

const publicUser = ({ email, role, name }: TestUser) => ({
  id: `u-${email}`,
  email,
  role,
  name,
  avatar: null,
  lastLogin: '2026-11-20T10:00:00Z',
});

const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';

/** The calls under /auth, or null when it is none of them. */
export function answerAuth({ request, method, path, sessions }: ProviderCall): Answer | null {
  switch (`${method} ${path}`) {
    case 'POST /auth/login':
      return (
        sessions.login(bodyField(request, 'email'), bodyField(request, 'password')) ??
        foreignProblem(401, 'Pogrešan email ili lozinka')
      );
    case 'GET /auth/me': {
      const user = sessions.userOf(request);
      return user ? { status: 200, body: publicUser(user) } : foreignProblem(401, 'Token scaduto');
    }
    case 'POST /auth/refresh':
      return (
        sessions.renew(cookiesOf(request).get(sessionCookies.refresh) ?? '') ??
        foreignProblem(401, 'Sessione terminata')
      );
    case 'POST /auth/logout':
      if (!sessions.userOf(request)) return foreignProblem(401, 'Token scaduto');
      sessions.logout(request);
      return {
        status: 200,
        headers: Object.values(sessionCookies).map((name) => ['set-cookie', `${name}=; ${past}; ${awkward}`]),
        body: { ok: true },
      };
    default:
      return null;
  }
}
