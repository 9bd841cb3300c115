import { Type, type TObjectOptions, type TProperties, type TSchema, type Static } from 'typebox';
import { filledLine, oneLine } from '../rules/invisible.ts';

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

/** The patterns of one-line texts. If a text does not match, the provider's response explains the rule. */
export const linePatterns: ReadonlySet<unknown> = new Set([oneLine, filledLine]);

export const OneLine = (maxLength: number) => Type.String({ maxLength, pattern: oneLine });

export const FilledLine = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: filledLine });

/** The key is a symbol, because copies of a schema keep it and the OpenAPI document does not contain it. */
const mark = Symbol('storage address');

/** The presigned URL of a stored object. Only the website uses it; no response to a browser contains one. */
export const StorageAddress = Type.String({ [mark]: true });

/** @returns the names of a schema's members, at any depth, that hold presigned URLs. @param name its own name. */
export function storageMembers(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (mark in schema) return [name];
  return Object.entries(schema).flatMap(([key, part]: [string, unknown]) =>
    key === 'properties' && typeof part === 'object' && part !== null
      ? Object.entries(part).flatMap(([member, inner]) => storageMembers(inner, member))
      : storageMembers(part, name),
  );
}

/** The body of every JSON error (docs/interfaces.md, 7): a code to branch on, and a message for the user. */
export const Problem = Type.Object({ code: Type.String(), message: Type.String() });
export type Problem = Static<typeof Problem>;
