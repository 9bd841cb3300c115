import { Type } from 'typebox';
import * as accounts from '../staff-accounts.ts';
import { ClosedObject } from '../nullish.ts';
import { Anything, additionForAdmins, additionForAnyone, type CallDefinition } from './call-definition.ts';

/** Admins' calls about accounts and invitations. */
export const staffAccountsCalls = {
  listStaffAccounts: {
    method: 'GET',
    path: '/staff/accounts',
    ...additionForAdmins('Lists accounts and invitations'),
    answer: Type.Object({
      accounts: Type.Array(accounts.StaffAccount),
      invitations: Type.Array(accounts.Invitation),
    }),
  },
  changeStaffRole: {
    method: 'PUT',
    path: '/staff/accounts/:accountId/role',
    ...additionForAdmins('Changes the role of an account', 404, 409),
    params: accounts.StaffAccountParams,
    body: ClosedObject({ role: accounts.Role }),
    answer: Anything,
  },
  setStaffAccess: {
    method: 'PUT',
    path: '/staff/accounts/:accountId/access',
    ...additionForAdmins('Disables or enables an account', 404, 409),
    params: accounts.StaffAccountParams,
    body: ClosedObject({ isDisabled: Type.Boolean() }),
    answer: Anything,
  },
  resetStaffSecondFactor: {
    method: 'DELETE',
    path: '/staff/accounts/:accountId/second-factor',
    ...additionForAdmins('Turns the second factor of an account off', 404, 409),
    params: accounts.StaffAccountParams,
    answer: Anything,
  },
  inviteStaff: {
    method: 'POST',
    path: '/staff/invitations',
    ...additionForAdmins('Invites a person', 409),
    body: accounts.NewInvitation,
    answer: accounts.SentInvitation,
  },
  renewInvitation: {
    method: 'POST',
    path: '/staff/invitations/:invitationId/link',
    ...additionForAdmins('Renews an invitation with a new link', 404),
    params: accounts.InvitationParams,
    answer: accounts.SentInvitation,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/staff/invitations/:invitationId',
    ...additionForAdmins('Withdraws an invitation', 404),
    params: accounts.InvitationParams,
    answer: Anything,
  },
  /** This call and the next one are guarded by the token of the link. It is in the body, because paths are logged. */
  openInvitation: {
    method: 'POST',
    path: '/staff/invitation',
    ...additionForAnyone('Returns the invited person', 404),
    onlyReads: true,
    body: ClosedObject({ token: accounts.Token }),
    answer: accounts.InvitedPerson,
  },
  acceptInvitation: {
    method: 'PUT',
    path: '/staff/invitation',
    ...additionForAnyone('Creates the account of an invited person', 404, 409),
    body: accounts.InvitationAcceptance,
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
