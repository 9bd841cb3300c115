import { Type, type TObjectOptions, type TProperties, type TSchema } from 'typebox';

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A field that a provider may omit or send as null, with the same meaning. */
export const Nullish = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

export const ClosedObject = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false });

/** An id that the provider assigns. The bundled provider uses numbers; another provider may use text. */
export const Id = Type.Union([Type.Number(), Type.String()]);

/** 256 random bits in base64url. */
export const Secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** A valid UTC time in the format of `toISOString`; the fraction is optional. */
export const UtcTime = Type.String({
  format: 'date-time',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(?:\.\d{1,3})?Z$`,
});
