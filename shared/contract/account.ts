import { Type, type Static } from 'typebox';
import { User } from './auth.ts';
import { ClosedObject } from './nullish.ts';

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

/** `code` as in `BothFactors`. It is required if log-ins to the account require a code. */
export const PasswordChange = ClosedObject({
  currentPassword: Password,
  newPassword: Password,
  code: Type.Optional(Code),
});

/** Full authentication of an account with a second factor; `code` is from the app or a recovery code. */
export const BothFactors = ClosedObject({ currentPassword: Password, code: Code });

export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export const AccountSession = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  /** Names of the browser and the operating system. */
  browser: Type.Union([Type.String(), Type.Null()]),
  /** The network of the client's IP address. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** True for the session that makes the call. */
  isCurrent: Type.Boolean(),
});
export type AccountSession = Static<typeof AccountSession>;
