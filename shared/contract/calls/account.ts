import * as account from '../account.ts';
import { Anything, additionForStaff, type CallDefinition } from './call-definition.ts';

/** The user's own account: second factor, password, sessions. */
export const accountCalls = {
  getAccount: {
    method: 'GET',
    path: '/staff/account',
    ...additionForStaff,
    precedesSecondFactor: true,
    answer: account.Account,
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/staff/account/second-factor',
    ...additionForStaff,
    precedesSecondFactor: true,
    body: account.PasswordProof,
    answer: account.SecondFactorSecret,
  },
  confirmSecondFactor: {
    method: 'PUT',
    path: '/staff/account/second-factor',
    ...additionForStaff,
    precedesSecondFactor: true,
    body: account.SecondFactorCode,
    answer: account.RecoveryCodes,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/staff/account/second-factor/removal',
    ...additionForStaff,
    body: account.BothFactors,
    answer: Anything,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/staff/account/recovery-codes',
    ...additionForStaff,
    body: account.BothFactors,
    answer: account.RecoveryCodes,
  },
  changePassword: {
    method: 'PUT',
    path: '/staff/account/password',
    ...additionForStaff,
    body: account.PasswordChange,
    answer: Anything,
  },
  listSessions: {
    method: 'GET',
    path: '/staff/account/sessions',
    ...additionForStaff,
    answer: account.AccountSessions,
  },
  /** Ends all sessions of the account except the one that makes the call. */
  endOtherSessions: {
    method: 'DELETE',
    path: '/staff/account/sessions',
    ...additionForStaff,
    answer: Anything,
  },
  endSession: {
    method: 'DELETE',
    path: '/staff/account/sessions/:sessionId',
    ...additionForStaff,
    params: account.SessionParams,
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
