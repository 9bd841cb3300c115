import { expect, test } from 'vitest';
import type { User } from '#shared/contract/accounts.ts';
import { isSameUser } from './same-user.ts';

/** A user with more fields than the contract guarantees, as providers send it. */
const withId = (id: number, user: User) => ({ ...user, id });
const person: User = { role: 'admin', name: 'Ana', email: 'ana@clinic.example' };
const ana = withId(4, person);

test('a person is known by the best mark that both answers have', () => {
  expect(isSameUser(ana, withId(4, { ...person, name: 'Ana Marić' }))).toBe(true);
  expect(isSameUser(ana, withId(5, person))).toBe(false);
  expect(isSameUser(ana, { role: 'admin', email: 'ana@clinic.example' })).toBe(true);
  expect(isSameUser(ana, { role: 'admin', email: 'iva@clinic.example', name: 'Ana' })).toBe(false);
  expect(isSameUser({ role: 'admin', name: 'Ana' }, { role: 'admin', name: null, email: null })).toBe(true);
});

test('where a provider tells only the role, the role has to do', () => {
  expect(isSameUser({ role: 'admin' }, { role: 'admin' })).toBe(true);
  expect(isSameUser({ role: 'admin' }, { role: 'assistant' })).toBe(false);
});
