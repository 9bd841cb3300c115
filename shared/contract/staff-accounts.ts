import { Type, type Static } from 'typebox';
import { Password } from './account.ts';
import { FilledLine } from './one-line.ts';
import { ClosedObject } from './nullish.ts';

/** The roles of accounts of the bundled provider (docs/product.md, 5.3). */
export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

export const Role = Type.Enum(roles);
export const Token = Type.String({ minLength: 1, maxLength: 64 });

/** An account in the response of the optional call GET /staff/accounts for admins (docs/product.md, 7.4). */
export const StaffAccount = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  role: Type.String(),
  hasSecondFactor: Type.Boolean(),
  lastLoginAt: Type.Union([Type.String(), Type.Null()]),
  isDisabled: Type.Boolean(),
  /** True for the account that makes the call. */
  isOwn: Type.Boolean(),
});
export type StaffAccount = Static<typeof StaffAccount>;

/** The invitation of a person who has not chosen a password yet. */
export const Invitation = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  role: Type.String(),
  expiresAt: Type.String(),
});
export type Invitation = Static<typeof Invitation>;

export const NewInvitation = ClosedObject({ email: FilledLine(254), name: FilledLine(100), role: Role });
export type NewInvitation = Static<typeof NewInvitation>;

/** `token`: the secret in the link that the admin passes on; null: the link was sent by mail. */
export const SentInvitation = Type.Object({ token: Type.Union([Type.String(), Type.Null()]) });
export type SentInvitation = Static<typeof SentInvitation>;

const RowId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const StaffAccountParams = Type.Object({ accountId: RowId });
export const InvitationParams = Type.Object({ invitationId: RowId });

/** The data shown to an invited person who chooses a password. */
export const InvitedPerson = Type.Object({ email: Type.String(), name: Type.String() });
export type InvitedPerson = Static<typeof InvitedPerson>;

export const InvitationAcceptance = ClosedObject({ token: Token, newPassword: Password });
