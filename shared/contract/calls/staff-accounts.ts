import * as accounts from '../staff-accounts.ts';
import { Anything, additionForAdmins, additionForAnyone, type CallDefinition } from './call-definition.ts';

/** Admins' calls about accounts and invitations. */
export const staffAccountsCalls = {
  listStaffAccounts: {
    method: 'GET',
    path: '/staff/accounts',
    ...additionForAdmins,
    answer: accounts.StaffAccounts,
  },
  changeStaffRole: {
    method: 'PUT',
    path: '/staff/accounts/:accountId/role',
    ...additionForAdmins,
    params: accounts.StaffAccountParams,
    body: accounts.RoleChange,
    answer: Anything,
  },
  setStaffAccess: {
    method: 'PUT',
    path: '/staff/accounts/:accountId/access',
    ...additionForAdmins,
    params: accounts.StaffAccountParams,
    body: accounts.AccountAccess,
    answer: Anything,
  },
  resetStaffSecondFactor: {
    method: 'DELETE',
    path: '/staff/accounts/:accountId/second-factor',
    ...additionForAdmins,
    params: accounts.StaffAccountParams,
    answer: Anything,
  },
  inviteStaff: {
    method: 'POST',
    path: '/staff/invitations',
    ...additionForAdmins,
    body: accounts.NewInvitation,
    answer: accounts.SentInvitation,
  },
  /** Renews the invitation with a new link. */
  renewInvitation: {
    method: 'POST',
    path: '/staff/invitations/:invitationId/link',
    ...additionForAdmins,
    params: accounts.InvitationParams,
    answer: accounts.SentInvitation,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/staff/invitations/:invitationId',
    ...additionForAdmins,
    params: accounts.InvitationParams,
    answer: Anything,
  },
  /** This call and the next one are guarded by the token of the link. It is in the body, because paths are logged. */
  openInvitation: {
    method: 'POST',
    path: '/staff/invitation',
    ...additionForAnyone,
    body: accounts.InvitationToken,
    answer: accounts.InvitedPerson,
  },
  acceptInvitation: {
    method: 'PUT',
    path: '/staff/invitation',
    ...additionForAnyone,
    body: accounts.InvitationAcceptance,
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
