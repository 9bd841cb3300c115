import { expect, test } from 'vitest';
import { createClientToken } from './server-draft.ts';
import { createFakeStorage } from '#tests/support/contact-form/fake-storage.ts';

const setUp = (stored: Record<string, string> = {}) => {
  const { entries, storage } = createFakeStorage(stored);
  let asked = 0;
  const initialize = () => Promise.resolve(`token-${(asked += 1)}`);
  return { entries, token: createClientToken(storage, initialize), asked: () => asked };
};

test('two that ask at the same time share one request', async () => {
  const { token, asked, entries } = setUp();
  expect(await Promise.all([token.get(), token.get()])).toEqual(['token-1', 'token-1']);
  expect(await token.get()).toBe('token-1');
  expect(asked()).toBe(1);
  expect(entries.get('clientToken')).toBe('token-1');
});

test('a token that another tab obtained is used', async () => {
  const { token, asked } = setUp({ clientToken: 'theirs' });
  expect(await token.get()).toBe('theirs');
  expect(asked()).toBe(0);
});

test('a failed request is not remembered: the next one asks again', async () => {
  const { storage } = createFakeStorage();
  const answers = [Promise.reject(new Error('no')), Promise.resolve('token')];
  const token = createClientToken(storage, () => answers.shift() ?? Promise.reject(new Error('?')));
  await expect(token.get()).rejects.toThrow('no');
  expect(await token.get()).toBe('token');
});

test('a forgotten token leaves storage too, and is forgotten once', async () => {
  const { token, entries } = setUp({ clientToken: 'old' });
  await token.get();
  expect(token.forget('old')).toBe(true);
  expect(token.forget('old')).toBe(false);
  expect(entries.get('clientToken')).toBe('');
  expect(await token.get()).toBe('token-1');
});

test('a confirmed token returns to storage and is doubted no more', () => {
  const { token, entries } = setUp();
  token.adopt('kept');
  token.doubt();
  expect(token.isDoubted()).toBe(true);
  token.confirm('another');
  expect(token.isDoubted()).toBe(true);
  token.confirm('kept');
  expect(token.isDoubted()).toBe(false);
  expect(entries.get('clientToken')).toBe('kept');
});
