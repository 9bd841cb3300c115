import * as auth from '../auth.ts';
import { Anything, type CallDefinition } from './call-definition.ts';

/** The calls that every session needs: log-in, log-out, current user, renewal. */
export const sessionCalls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    audience: 'anyone',
    caller: 'browser',
    changes: 'session',
    body: auth.Credentials,
    answer: auth.LoginAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    audience: 'anyone',
    caller: 'browser',
    changes: 'session',
    answer: Anything,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    audience: 'staff',
    caller: 'browser',
    precedesSecondFactor: true,
    answer: auth.User,
  },
  /** Its guard is the refresh token itself. */
  refresh: { method: 'POST', path: '/auth/refresh', audience: 'anyone', caller: 'website', answer: Anything },
} as const satisfies Record<string, CallDefinition>;
