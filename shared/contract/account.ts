import { Type, type Static } from 'typebox';
import { User } from './auth.ts';

/** The account of the person who is logged in: additions below `/staff/account` (docs/product.md, 7.4). */
export const Account = Type.Object({ ...User.properties });
export type Account = Static<typeof Account>;

const Password = Type.String({ minLength: 1, maxLength: 256 });

export const PasswordChange = Type.Object(
  { currentPassword: Password, newPassword: Password },
  { additionalProperties: false },
);

export const SessionParams = Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 64 }) });

/** An open session of the account. */
export const AccountSession = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  /** Browser and operating system in words. */
  browser: Type.Union([Type.String(), Type.Null()]),
  /** The network of the address. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** Whether it is the one that asks. */
  isCurrent: Type.Boolean(),
});
export type AccountSession = Static<typeof AccountSession>;

export const AccountSessions = Type.Object({ sessions: Type.Array(AccountSession) });
