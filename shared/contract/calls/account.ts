import { Type } from 'typebox';
import * as account from '../account.ts';
import { ClosedObject } from '../nullish.ts';
import { Anything, additionForStaff, type CallDefinition } from './call-definition.ts';

/** The user's own account: second factor, password, sessions. */
export const accountCalls = {
  getAccount: {
    method: 'GET',
    path: '/staff/account',
    ...additionForStaff('Returns the user’s account'),
    precedesSecondFactor: true,
    answer: account.Account,
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/staff/account/second-factor',
    ...additionForStaff('Returns the secret for an authenticator app', 403, 409, 429),
    precedesSecondFactor: true,
    body: ClosedObject({ currentPassword: account.Password }),
    // The secret is in base32, the address is the URI of the QR code.
    answer: Type.Object({ secret: Type.String(), address: Type.String() }),
  },
  confirmSecondFactor: {
    method: 'PUT',
    path: '/staff/account/second-factor',
    ...additionForStaff('Turns the second factor on, with a first code', 403, 409, 429),
    precedesSecondFactor: true,
    body: ClosedObject({ code: account.Code }),
    answer: account.RecoveryCodes,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/staff/account/second-factor/removal',
    ...additionForStaff('Turns the second factor off', 409, 429),
    body: account.BothFactors,
    answer: Anything,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/staff/account/recovery-codes',
    ...additionForStaff('Replaces the recovery codes', 409, 429),
    body: account.BothFactors,
    answer: account.RecoveryCodes,
  },
  changePassword: {
    method: 'PUT',
    path: '/staff/account/password',
    ...additionForStaff('Changes the user’s password', 429),
    body: account.PasswordChange,
    answer: Anything,
  },
  listSessions: {
    method: 'GET',
    path: '/staff/account/sessions',
    ...additionForStaff('Lists the account’s open sessions'),
    answer: Type.Object({ sessions: Type.Array(account.AccountSession) }),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/staff/account/sessions',
    ...additionForStaff('Ends all sessions of the account except the one that makes the call'),
    answer: Anything,
  },
  endSession: {
    method: 'DELETE',
    path: '/staff/account/sessions/:sessionId',
    ...additionForStaff('Ends a session of the account'),
    params: Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
