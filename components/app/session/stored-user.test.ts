import { afterEach, expect, test, vi } from 'vitest';
import { readStoredUser, storeUser } from './stored-user.ts';

afterEach(() => void vi.unstubAllGlobals());

const storageOf = (text: string | null) => {
  const stored = { text };
  vi.stubGlobal('localStorage', {
    getItem: () => stored.text,
    setItem: (_key: string, value: string) => {
      stored.text = value;
    },
    removeItem: () => {
      stored.text = null;
    },
  });
  return stored;
};

const refuse = () => {
  throw new Error('blocked');
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a stored user is read again', () => {
  const stored = storageOf(null);
  storeUser({ role: 'admin', name: 'Ana' });
  expect(readStoredUser()).toEqual({ role: 'admin', name: 'Ana' });
  storeUser(null);
  expect(stored.text).toBeNull();
});

test.each([null, '', 'not JSON', 'null', '{}', '{"role":1}'])('%s is no stored user', (text) => {
  storageOf(text);
  expect(readStoredUser()).toBeNull();
});

test('blocked storage is as none', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readStoredUser()).toBeNull();
  expect(() => storeUser({ role: 'admin' })).not.toThrow();
});
