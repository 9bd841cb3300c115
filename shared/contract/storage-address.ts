import { Type } from 'typebox';

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
