import { Type } from 'typebox';
import * as auth from '../auth.ts';
import {
  Anything,
  forAnyone,
  forStaff,
  viaWebsiteForAnyone,
  type CallDefinition,
} from './call-definition.ts';

/** The calls that every session needs: log-in, log-out, current user, renewal. */
export const sessionCalls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    ...forAnyone('Opens a session', 401, 403, 429),
    changes: 'session',
    hidesDuration: true,
    body: auth.Credentials,
    answer: Type.Object({ user: auth.User }),
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    ...forAnyone('Ends the session'),
    changes: 'session',
    hidesDuration: true,
    answer: Anything,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    ...forStaff('Returns the user of the session'),
    precedesSecondFactor: true,
    hidesDuration: true,
    answer: auth.User,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    ...viaWebsiteForAnyone('Renews the session; guarded by its refresh token alone', 401),
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
