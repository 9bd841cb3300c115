import { Type, type Static } from 'typebox';
import { ClosedObject, Nullish } from './nullish.ts';

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
export const SessionAnswer = Type.Object({ user: Type.Union([User, Type.Null()]) });
export type SessionAnswer = Static<typeof SessionAnswer>;
