import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { callNames, definitionOf } from './calls.ts';
import { Nullish, StorageAddress, storageMembers } from './schemas.ts';

test('storage addresses are found wherever a schema has them', () => {
  const gallery = Type.Object({
    title: Type.String(),
    properties: Type.Object({ cover: Nullish(StorageAddress) }),
    pictures: Type.Array(Type.Object({ small: Type.Optional(StorageAddress), width: Type.Number() })),
    others: Type.Array(StorageAddress),
    byName: Type.Record(Type.String(), StorageAddress),
  });
  expect(storageMembers(Type.Union([Type.Null(), gallery]))).toEqual(['cover', 'small', 'others', 'byName']);
  expect(storageMembers(Type.Object({ name: Type.String() }))).toEqual([]);
});

/** @returns the names of all members, and of those that hold storage URLs. */
const membersOf = (answers: unknown): { all: string[]; addresses: string[] } => ({
  all: [...JSON.stringify(answers).matchAll(/"(\w+)":/g)].map(([, name = '']) => name),
  addresses: storageMembers(answers),
});

test('what the contract calls a URL is a storage address, and no answer is an address itself', () => {
  const { all, addresses } = membersOf(callNames.map((name) => definitionOf(name).answer));
  expect(new Set(addresses)).toEqual(new Set(all.filter((name) => /url$/i.test(name))));
  expect(addresses).not.toContain('');
});
