import { expect, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import { type BrowserApi } from '#shared/contract/api.ts';
import type { User } from '#shared/contract/accounts.ts';
import { createSessionStore, type UserStorage } from './session-store.ts';

const admin: User = { role: 'admin', name: 'Ana' };

const memory = (user: User | null = null): UserStorage & { user: User | null } => ({
  user,
  read() {
    return this.user;
  },
  write(next) {
    this.user = next;
  },
});

const refusing = (status: number) => () => Promise.reject(new ApiError(status, `HTTP_${status}`, ''));

interface Answers {
  session?: () => Promise<User | null>;
  login?: () => Promise<unknown>;
  logout?: () => Promise<unknown>;
}

/** Answers the three calls of a session. */
const apiWith = (answers: Answers): Pick<BrowserApi, 'call' | 'getSession'> => ({
  getSession: answers.session ?? (() => Promise.resolve(null)),
  call: (name) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answers of one test, typed by their use
    (name === 'login' ? answers.login?.() : answers.logout?.()) as never,
});

test('starts loading and shows the stored user until the check has answered', async () => {
  const storage = memory(admin);
  const store = createSessionStore(apiWith({}), storage, null);
  expect(store.get()).toEqual({ status: 'loading', user: null, ended: null });
  store.showStored();
  expect(store.get()).toMatchObject({ status: 'loading', user: admin });
  await store.check();
  expect(store.get()).toEqual({ status: 'ready', user: null, ended: null });
  expect(storage.user).toBeNull();
});

test('a successful check stores the user', async () => {
  const storage = memory();
  const store = createSessionStore(apiWith({ session: () => Promise.resolve(admin) }), storage, null);
  await store.check();
  expect(store.get()).toEqual({ status: 'ready', user: admin, ended: null });
  expect(storage.user).toEqual(admin);
});

test('checks asked for together are one question', async () => {
  let asked = 0;
  const store = createSessionStore(
    apiWith({
      session: () => {
        asked += 1;
        return Promise.resolve(admin);
      },
    }),
    memory(),
    null,
  );
  await Promise.all([store.check(), store.check()]);
  expect(asked).toBe(1);
});

test('an unreachable server ends no session', async () => {
  const storage = memory(admin);
  const store = createSessionStore(apiWith({ session: refusing(503) }), storage, null);
  store.showStored();
  await store.check();
  expect(store.get()).toEqual({ status: 'ready', user: admin, ended: null });
  expect(storage.user).not.toBeNull();
});

test('log-in stores the user; a refused one changes nothing', async () => {
  const storage = memory();
  const refused = createSessionStore(apiWith({ login: refusing(401) }), storage, null);
  await expect(refused.login({ email: 'a@b.hr', password: 'x' })).rejects.toThrow('HTTP_401');
  expect(storage.user).toBeNull();

  const store = createSessionStore(apiWith({ login: () => Promise.resolve({ user: admin }) }), storage, null);
  await store.login({ email: 'a@b.hr', password: 'x' });
  expect(store.get().user).toEqual(admin);
  expect(storage.user).toEqual(admin);
});

test('log-out clears user and copy; a failed one keeps both', async () => {
  const storage = memory(admin);
  const failing = createSessionStore(apiWith({ logout: refusing(500) }), storage, admin);
  await expect(failing.logout()).rejects.toThrow('HTTP_500');
  expect(failing.get().user).toEqual(admin);

  const store = createSessionStore(apiWith({ logout: () => Promise.resolve(null) }), storage, admin);
  await store.logout();
  expect(store.get()).toEqual({ status: 'ready', user: null, ended: null });
  expect(storage.user).toBeNull();
});

test('leaving a session that is over already is no failure', async () => {
  const store = createSessionStore(apiWith({ logout: refusing(401) }), memory(admin), admin);
  await store.logout();
  expect(store.get()).toEqual({ status: 'ready', user: null, ended: null });
});

test('an expired session clears the user and says so until somebody logs in', async () => {
  const storage = memory(admin);
  const store = createSessionStore(apiWith({ login: () => Promise.resolve({ user: admin }) }), storage, admin);
  store.expire();
  store.expire();
  expect(store.get()).toEqual({ status: 'ready', user: null, ended: 'expired' });
  expect(storage.user).toBeNull();
  await store.login({ email: 'a@b.hr', password: 'x' });
  expect(store.get().ended).toBeNull();
});

test('a person who declines to log in is asked again by the next call that needs it', () => {
  const store = createSessionStore(apiWith({}), memory(admin), admin);
  store.decline();
  expect(store.get()).toMatchObject({ user: admin, ended: null });
  store.expire();
  store.decline();
  expect(store.get()).toEqual({ status: 'ready', user: null, ended: 'declined' });
  store.expire();
  expect(store.get().ended).toBe('expired');
});

test('a guest who meets a 401 has no session that could end', () => {
  const store = createSessionStore(apiWith({}), memory(), null);
  store.expire();
  expect(store.get().ended).toBeNull();
});

test('other tabs are followed, out and in', () => {
  const storage = memory();
  const store = createSessionStore(apiWith({}), storage, admin);
  store.followOtherTab();
  expect(store.get()).toEqual({ status: 'ready', user: null, ended: 'loggedOutElsewhere' });
  storage.write(admin);
  store.followOtherTab();
  expect(store.get()).toEqual({ status: 'ready', user: admin, ended: null });
});

test('listeners hear of changes until they leave', () => {
  const store = createSessionStore(apiWith({}), memory(), admin);
  let heard = 0;
  const leave = store.subscribe(() => {
    heard += 1;
  });
  store.expire();
  leave();
  store.confirm(admin);
  expect(heard).toBe(1);
});
