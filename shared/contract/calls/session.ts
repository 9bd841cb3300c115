import * as auth from '../auth.ts';
import { Anything, forAnyone, type CallDefinition } from './call-definition.ts';

/** The calls that every session needs: log-in, log-out, current user, renewal. */
export const sessionCalls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    ...forAnyone,
    changes: 'session',
    hidesDuration: true,
    body: auth.Credentials,
    answer: auth.LoginAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    ...forAnyone,
    changes: 'session',
    hidesDuration: true,
    answer: Anything,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    audience: 'staff',
    caller: 'browser',
    precedesSecondFactor: true,
    hidesDuration: true,
    answer: auth.User,
  },
  /** Has no other guard than the refresh token itself. */
  refresh: { method: 'POST', path: '/auth/refresh', audience: 'anyone', caller: 'website', answer: Anything },
} as const satisfies Record<string, CallDefinition>;
