import { type Static, Type } from 'typebox';
import {
  additionForAdmins,
  additionForAnyone,
  additionForStaff,
  forAnyone,
  forStaff,
  viaWebsiteForAnyone,
} from './call-definition.ts';
import { ClosedObject, Nullable, Nullish, FilledLine } from './schemas.ts';

/** A staff account (docs/product.md, 5.3). Providers need only send `role`. */
export const User = Type.Object({
  role: Type.String(),
  name: Nullish(Type.String()),
  email: Nullish(Type.String()),
  /** true: the user must set up the second factor first (docs/product.md, 4.9). */
  mustSetUpSecondFactor: Nullish(Type.Boolean()),
});
export type User = Static<typeof User>;

export const Credentials = ClosedObject({
  email: Type.String({ minLength: 3, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 256 }),
  /** The second factor, after the provider has requested one with SECOND_FACTOR_REQUIRED. */
  code: Type.Optional(Type.String({ maxLength: 64 })),
});
export type Credentials = Static<typeof Credentials>;

/** The response of the website's `GET /api/session` (docs/interfaces.md, 3.1). */
export const SessionAnswer = Type.Object({ user: Nullable(User) });
export type SessionAnswer = Static<typeof SessionAnswer>;

/** The log-ins that require a second factor: none, those of accounts that have set one up, or all. */
export const secondFactorPolicies = ['off', 'optional', 'required'] as const;

/** The logged-in user's account, the response of the optional call GET /staff/account (docs/product.md, 7.4). */
export const Account = Type.Object({
  ...User.properties,
  secondFactor: Type.Object({
    policy: Type.Enum(secondFactorPolicies),
    isOn: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
  }),
});
export type Account = Static<typeof Account>;

export const Password = Type.String({ minLength: 1, maxLength: 256 });

export const Code = Type.String({ minLength: 1, maxLength: 64 });

/** Full authentication of an account with a second factor; `code` is from the app or a recovery code. */
const BothFactors = ClosedObject({ currentPassword: Password, code: Code });

const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export const AccountSession = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  browser: Nullable(Type.String()),
  address: Nullable(Type.String()),
  isCurrent: Type.Boolean(),
});
export type AccountSession = Static<typeof AccountSession>;

/** The roles of accounts of the bundled provider (docs/product.md, 5.3). */
export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

export const Role = Type.Enum(roles);
export const Token = Type.String({ minLength: 1, maxLength: 64 });

const person = { id: Type.Integer(), email: Type.String(), name: Type.String(), role: Type.String() };

/** An account in the response of the optional call GET /staff/accounts for admins (docs/product.md, 7.4). */
export const StaffAccount = Type.Object({
  ...person,
  hasSecondFactor: Type.Boolean(),
  lastLoginAt: Nullable(Type.String()),
  isDisabled: Type.Boolean(),
  isOwn: Type.Boolean(),
});
export type StaffAccount = Static<typeof StaffAccount>;

export const Invitation = Type.Object({ ...person, expiresAt: Type.String() });
export type Invitation = Static<typeof Invitation>;

export const NewInvitation = ClosedObject({ email: FilledLine(254), name: FilledLine(100), role: Role });
export type NewInvitation = Static<typeof NewInvitation>;

/** `token`: the secret in the link that the admin passes on; null: the link was sent by mail. */
const SentInvitation = Type.Object({ token: Nullable(Type.String()) });

export const sessionCalls = {
  login: forAnyone('POST', '/auth/login', [401, 403, 429], {
    changes: 'session',
    hidesDuration: true,
    body: Credentials,
    answer: Type.Object({ user: User }),
  }),
  logout: forAnyone('POST', '/auth/logout', [], { changes: 'session', hidesDuration: true }),
  me: forStaff('GET', '/auth/me', [], { precedesSecondFactor: true, hidesDuration: true, answer: User }),
  refresh: viaWebsiteForAnyone('POST', '/auth/refresh', [401]),
};

export const accountCalls = {
  getAccount: additionForStaff('GET', '/staff/account', [], { precedesSecondFactor: true, answer: Account }),
  beginSecondFactor: additionForStaff('POST', '/staff/account/second-factor', [403, 409, 429], {
    precedesSecondFactor: true,
    body: ClosedObject({ currentPassword: Password }),
    // The secret is in base32, the address is the URI of the QR code.
    answer: Type.Object({ secret: Type.String(), address: Type.String() }),
  }),
  confirmSecondFactor: additionForStaff('PUT', '/staff/account/second-factor', [403, 409, 429], {
    precedesSecondFactor: true,
    body: ClosedObject({ code: Code }),
    answer: RecoveryCodes,
  }),
  removeSecondFactor: additionForStaff('POST', '/staff/account/second-factor/removal', [409, 429], {
    body: BothFactors,
  }),
  renewRecoveryCodes: additionForStaff('POST', '/staff/account/recovery-codes', [409, 429], {
    body: BothFactors,
    answer: RecoveryCodes,
  }),
  changePassword: additionForStaff('PUT', '/staff/account/password', [429], {
    // `code` as in `BothFactors`. It is required if log-ins to the account require a code.
    body: ClosedObject({ currentPassword: Password, newPassword: Password, code: Type.Optional(Code) }),
  }),
  listSessions: additionForStaff('GET', '/staff/account/sessions', [], {
    answer: Type.Object({ sessions: Type.Array(AccountSession) }),
  }),
  endOtherSessions: additionForStaff('DELETE', '/staff/account/sessions'),
  endSession: additionForStaff('DELETE', '/staff/account/sessions/:sessionId'),
};

export const staffAccountsCalls = {
  listStaffAccounts: additionForAdmins('GET', '/staff/accounts', [], {
    answer: Type.Object({ accounts: Type.Array(StaffAccount), invitations: Type.Array(Invitation) }),
  }),
  changeStaffRole: additionForAdmins('PUT', '/staff/accounts/:accountId/role', [404, 409], {
    body: ClosedObject({ role: Role }),
  }),
  setStaffAccess: additionForAdmins('PUT', '/staff/accounts/:accountId/access', [404, 409], {
    body: ClosedObject({ isDisabled: Type.Boolean() }),
  }),
  resetStaffSecondFactor: additionForAdmins('DELETE', '/staff/accounts/:accountId/second-factor', [404, 409]),
  inviteStaff: additionForAdmins('POST', '/staff/invitations', [409], { body: NewInvitation, answer: SentInvitation }),
  renewInvitation: additionForAdmins('POST', '/staff/invitations/:invitationId/link', [404], {
    answer: SentInvitation,
  }),
  withdrawInvitation: additionForAdmins('DELETE', '/staff/invitations/:invitationId', [404]),
  /** This call and the next one are guarded by the token of the link. It is in the body, because paths are logged. */
  openInvitation: additionForAnyone('POST', '/staff/invitation', [404], {
    onlyReads: true,
    body: ClosedObject({ token: Token }),
    answer: Type.Pick(Invitation, ['email', 'name']),
  }),
  acceptInvitation: additionForAnyone('PUT', '/staff/invitation', [404, 409], {
    body: ClosedObject({ token: Token, newPassword: Password }),
  }),
};
