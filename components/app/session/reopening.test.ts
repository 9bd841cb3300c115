import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import type { User } from '#shared/contract/accounts.ts';
import { createReopening, type CallKind, type Reopening } from './reopening.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const ana: User = { role: 'admin', name: 'Ana' };
const iva: User = { role: 'admin', name: 'Iva' };

let store: SessionStore;
let reopening: Reopening;
let toldOfAnother: number;
let stored: User | null;
/** The user that logs in next. */
let next: User;

beforeEach(() => {
  start(ana);
});

function start(serverUser: User | null) {
  stored = null;
  next = ana;
  toldOfAnother = 0;
  store = createSessionStore(
    {
      getSession: () => Promise.resolve(null),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- log-in is the one call made here
      call: () => Promise.resolve({ user: next }) as never,
    },
    {
      read: () => stored,
      write: (user) => {
        stored = user;
      },
    },
    serverUser,
  );
  reopening = createReopening(store, () => {
    toldOfAnother += 1;
  });
}

/** A call that the provider refuses `times` times. It counts its attempts. */
const refusedCall = (times: number, kind: CallKind = 'write', status = 401) => {
  const refused = Promise.withResolvers<void>();
  const call = { sent: 0, refused: refused.promise, answer: Promise.resolve('') };
  call.answer = reopening.guard(kind, async () => {
    call.sent += 1;
    if (call.sent > times) return 'done';
    refused.resolve();
    throw new ApiError(status, `HTTP_${status}`, '');
  });
  // Each test awaits the answer later.
  call.answer.catch(() => {});
  return call;
};

const logIn = (user: User = ana) => {
  next = user;
  return store.login({ email: 'a@b.hr', password: 'x' });
};

test('a call whose session is over waits for the log-in and is sent again', async () => {
  reopening.attend();
  const call = refusedCall(1);
  await call.refused;
  await Promise.resolve();
  expect(store.get()).toMatchObject({ user: null, ended: 'expired' });
  await logIn();
  expect(await call.answer).toBe('done');
  expect(call.sent).toBe(2);
});

test('calls that fail together go on together after one log-in', async () => {
  reopening.attend();
  const calls = [refusedCall(1), refusedCall(1, 'read'), refusedCall(1)];
  await Promise.all(calls.map(({ refused }) => refused));
  await logIn();
  expect(await Promise.all(calls.map(({ answer }) => answer))).toEqual(['done', 'done', 'done']);
});

test('a call is repeated once: refused after a fresh log-in, it is refused for another reason', async () => {
  reopening.attend();
  const call = refusedCall(2);
  await call.refused;
  await logIn();
  await expect(call.answer).rejects.toThrow('HTTP_401');
  expect(call.sent).toBe(2);
  expect(store.get().user).toEqual(ana);
});

test('a declined log-in lets the call fail as it did', async () => {
  reopening.attend();
  const call = refusedCall(1);
  await call.refused;
  await Promise.resolve();
  store.decline();
  await expect(call.answer).rejects.toThrow('HTTP_401');
  expect(call.sent).toBe(1);
});

test('after that a write asks again, while what the page asks without a person only fails', async () => {
  reopening.attend();
  store.expire();
  store.decline();
  await expect(refusedCall(1, 'read').answer).rejects.toThrow('HTTP_401');
  expect(store.get().ended).toBe('declined');
  const write = refusedCall(1);
  await write.refused;
  await Promise.resolve();
  expect(store.get().ended).toBe('expired');
  await logIn();
  expect(await write.answer).toBe('done');
});

test('what the page asks without a person behind the open dialog does not pile up', async () => {
  reopening.attend();
  store.expire();
  await expect(refusedCall(1, 'read').answer).rejects.toThrow('HTTP_401');
});

test('nothing of one person is done in the name of another', async () => {
  reopening.attend();
  const write = refusedCall(1);
  const read = refusedCall(1, 'read');
  await Promise.all([write.refused, read.refused]);
  await logIn(iva);
  await expect(write.answer).rejects.toThrow('HTTP_401');
  expect(write.sent).toBe(1);
  expect(toldOfAnother).toBe(1);
  expect(await read.answer).toBe('done');
});

test('logging in in another tab will do', async () => {
  reopening.attend();
  const call = refusedCall(1);
  await call.refused;
  await Promise.resolve();
  stored = ana;
  store.followOtherTab();
  expect(await call.answer).toBe('done');
});

test('a refusal that comes after the log-in ends no fresh session', async () => {
  reopening.attend();
  const held = Promise.withResolvers<string>();
  let sent = 0;
  const late = reopening.guard('write', () => {
    sent += 1;
    return sent === 1 ? held.promise : Promise.resolve('done');
  });
  store.expire();
  await logIn();
  held.reject(new ApiError(401, 'HTTP_401', ''));
  expect(await late).toBe('done');
  expect(store.get().user).toEqual(ana);
});

test('where no dialog can open nothing waits, nor when the page is left', async () => {
  await expect(refusedCall(1).answer).rejects.toThrow('HTTP_401');
  expect(store.get().ended).toBe('expired');
  await logIn();
  const leave = reopening.attend();
  const call = refusedCall(1);
  await call.refused;
  await Promise.resolve();
  leave();
  await expect(call.answer).rejects.toThrow('HTTP_401');
  await logIn();
  expect(call.sent).toBe(1);
});

test('logging out gives up what waits', async () => {
  reopening.attend();
  const call = refusedCall(1);
  await call.refused;
  await Promise.resolve();
  await store.logout();
  await expect(call.answer).rejects.toThrow('HTTP_401');
});

test('a guest’s 401 and other failures are passed on', async () => {
  reopening.attend();
  await expect(refusedCall(1, 'write', 403).answer).rejects.toThrow('HTTP_403');
  expect(store.get().user).toEqual(ana);
  start(null);
  reopening.attend();
  await expect(refusedCall(1).answer).rejects.toThrow('HTTP_401');
  expect(store.get().ended).toBeNull();
});
