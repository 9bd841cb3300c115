import { Type, type TSchema } from 'typebox';

/** A field that a provider may leave out or send as null, which means the same. */
export const Nullish = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** An identifier of a provider: numbers in the bundled one, perhaps text in another. */
export const Id = Type.Union([Type.Number(), Type.String()]);

/** A time in UTC that exists, as `toISOString` writes it; its fraction may be left out. */
export const UtcTime = Type.String({
  format: 'date-time',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(?:\.\d{1,3})?Z$`,
});
