import { Type, type TSchema } from 'typebox';

/** A field a provider may leave out or send as null; pages treat both alike. */
export const Nullish = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** An identifier made by a provider: the bundled one counts, another may use text. */
export const Id = Type.Union([Type.Number(), Type.String()]);
