import { beforeEach, describe, expect, test } from 'vitest';
import { cookieHeader, longestMaxAge, parseSetCookie, type SetCookie } from './cookies.ts';
import { createSessions, type Renewal } from './sessions.ts';

/** As long as a real token, because shorter values do not count as secrets. */
const token = (text: string): string => text.padEnd(22, '.');
const a1 = `access=${token('a1')}`;
const a2 = `access=${token('a2')}`;
const a3 = `access=${token('a3')}`;
const r1 = `refresh=${token('r1')}`;
const r2 = `refresh=${token('r2')}`;

const set = (...headers: string[]): SetCookie[] => headers.flatMap((header) => parseSetCookie(header, 0) ?? []);
const names = (cookies: SetCookie[]) => cookies.map(({ name, value }) => `${name}=${value}`);

let now = 0;
let renewals: string[] = [];
let answers: PromiseWithResolvers<Renewal>[] = [];
let sessions: ReturnType<typeof createSessions>;

beforeEach(() => {
  now = 1000;
  renewals = [];
  answers = [];
  sessions = createSessions(() => now, {
    renew: (cookies) => {
      renewals.push(cookieHeader(cookies));
      const answer = Promise.withResolvers<Renewal>();
      answers.push(answer);
      return answer.promise;
    },
    end: () => undefined,
  });
});

const open = (...pairs: string[]) =>
  sessions.open(
    new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
    'request-id',
  );
const renewed = (...headers: string[]): Renewal => ({ outcome: 'renewed', setCookies: set(...headers) });

describe('a renewal is shared', () => {
  test('by calls that meet a 401 together, and all hand out its cookies', async () => {
    const requests = Array.from({ length: 50 }, () => open(a1, r1));
    const outcomes = requests.map((request) => request.renew(0));
    answers[0]?.resolve(renewed(a2, r2));
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['renewed']));
    expect(renewals).toEqual([`${a1}; ${r1}`]);
    for (const request of requests) {
      expect(request.cookies().header).toBe(`${a2}; ${r2}`);
      expect(names(request.replyCookies())).toEqual([a2, r2]);
    }
  });

  test.each([
    ['before', [r1], [a1, r1]],
    ['after', [a1, r1], [r1]],
  ])('with calls whose access cookie is missing, met %s', async (_when, first, second) => {
    const requests = [open(...first), open(...second), open(...first), open(...second)];
    const outcomes = requests.map((request) => request.renew(0));
    answers[0]?.resolve(renewed(a2, r2));
    expect(await Promise.all(outcomes)).toEqual(['renewed', 'renewed', 'renewed', 'renewed']);
    expect(renewals).toHaveLength(1);
    for (const request of requests) expect(new Set(request.cookies().header.split('; '))).toEqual(new Set([a2, r2]));
  });

  test('whatever else the requests carry', async () => {
    const italian = open(a1, r1, 'lang=it');
    const croatian = open('lang=hr', a1, r1);
    const outcomes = [italian.renew(0), croatian.renew(0)];
    answers[0]?.resolve(renewed(a2, r2));
    await Promise.all(outcomes);
    expect(renewals).toHaveLength(1);
    expect(italian.cookies().header).toBe(`${a2}; ${r2}; lang=it`);
    expect(croatian.cookies().header).toBe(`lang=hr; ${a2}; ${r2}`);
  });

  test('with a latecomer that has the old cookies for a minute, not longer', async () => {
    const first = open(a1).renew(0);
    answers[0]?.resolve(renewed(a2));
    await first;
    now += 59_000;
    const late = open(a1);
    expect(late.cookies().header).toBe(a2);
    expect(names(late.replyCookies())).toEqual([a2]);
    now += 1001;
    expect(open(a1).cookies().header).toBe(a1);
  });

  test('a second one reaches latecomers of the first', async () => {
    const veryOld = open(a1);
    const one = open(a1).renew(0);
    answers[0]?.resolve(renewed(a2));
    await one;
    const next = open(a2);
    const two = next.renew(next.cookies().generation);
    answers[1]?.resolve(renewed(a3));
    await two;
    expect(names(veryOld.replyCookies())).toEqual([a3]);
  });
});

describe('a renewal is never shared', () => {
  const affinity = `affinity=${'f'.repeat(64)}`;

  test('by two people who have a short cookie in common', async () => {
    const outcomes = [open('lang=it').renew(0), open('lang=it').renew(0)];
    expect(renewals).toHaveLength(2);
    answers[0]?.resolve(renewed(a1, 'lang=hr'));
    answers[1]?.resolve({ outcome: 'refused' });
    expect(await Promise.all(outcomes)).toEqual(['renewed', 'refused']);
    expect(open('lang=it').cookies().header).toBe('lang=it');
  });

  test('by two people who have a long cookie in common that a renewal leaves alone', async () => {
    const other1 = `refresh=${token('other1')}`;
    const other2 = `refresh=${token('other2')}`;
    const mine = open(affinity, r1);
    const theirs = open(affinity, other1);
    const outcomes = [mine.renew(0), theirs.renew(0)];
    answers[0]?.resolve(renewed(r2));
    await outcomes[0];
    answers[1]?.resolve(renewed(other2));
    expect(await Promise.all(outcomes)).toEqual(['renewed', 'renewed']);
    expect(renewals).toEqual([`${affinity}; ${r1}`, `${affinity}; ${other1}`]);
    expect(mine.cookies().header).toBe(`${affinity}; ${r2}`);
    expect(theirs.cookies().header).toBe(`${affinity}; ${other2}`);
    expect(open(affinity).cookies().header).toBe(affinity);
  });

  test('by somebody who has nothing but what everybody has, during or after it', async () => {
    const mine = open(affinity, r1);
    const stranger = open(affinity);
    const outcomes = [mine.renew(0), stranger.renew(0)];
    answers[0]?.resolve(renewed(r2));
    await outcomes[0];
    answers[1]?.resolve({ outcome: 'refused' });
    expect(await outcomes[1]).toBe('refused');
    expect(names(stranger.replyCookies())).toEqual(['affinity=']);
  });

  test('by another value of the same cookie', async () => {
    const outcomes = [open(a1, r1).renew(0), open(r1, a1).renew(0), open(`access=${token('x')}`).renew(0)];
    for (const answer of answers) answer.resolve(renewed(a3));
    await Promise.all(outcomes);
    expect(renewals).toHaveLength(2);
  });
});

test('a late answer of an older generation never restores its cookies', async () => {
  const slow = open(a1);
  const { generation } = slow.cookies();
  const renewing = open(a1).renew(0);
  answers[0]?.resolve(renewed(a2));
  await renewing;
  slow.receive(set(a3), generation);
  expect(names(slow.replyCookies())).toEqual([a2]);
});

test('a refused renewal clears what the browser sent, once for all', async () => {
  const requests = [open(a1, r1), open(a1, r1)];
  const outcomes = requests.map((request) => request.renew(0));
  answers[0]?.resolve({ outcome: 'refused' });
  expect(await Promise.all(outcomes)).toEqual(['refused', 'refused']);
  expect(await open(a1, r1).renew(0)).toBe('refused');
  expect(renewals).toHaveLength(1);
  expect(requests[0]?.replyCookies()).toEqual([
    { name: 'access', value: '', maxAge: 0 },
    { name: 'refresh', value: '', maxAge: 0 },
  ]);
});

test('an unavailable renewal keeps the cookies, and the next call may try again', async () => {
  const request = open(a1);
  const outcome = request.renew(0);
  answers[0]?.resolve({ outcome: 'unavailable', cause: 'down' });
  expect(await outcome).toBe('unavailable');
  expect(request.replyCookies()).toEqual([]);
  const again = request.renew(0);
  answers[1]?.resolve(renewed(a2));
  expect(await again).toBe('renewed');
});

describe('log-in and log-out', () => {
  test('their cookies win over those of a renewal under way', async () => {
    const logout = open(a1);
    const other = open(a1);
    const renewing = other.renew(0);
    logout.replace(set('access=; Max-Age=0'));
    answers[0]?.resolve(renewed(a2));
    await renewing;
    expect(names(logout.replyCookies())).toEqual(['access=']);
    expect(other.replyCookies()).toEqual([]);
  });

  test('a guest’s log-in hands out the new cookies', () => {
    const login = open();
    expect(login.hasCookies).toBe(false);
    login.replace(set(a1, r1));
    expect(names(login.replyCookies())).toEqual([a1, r1]);
  });

  test('end nothing of a person who has the same other cookies', async () => {
    open('lang=it').replace(set(a1, r1, 'lang=hr'));
    const other = open('lang=it');
    other.receive(set('lang=en'), other.cookies().generation);
    expect(names(other.replyCookies())).toEqual(['lang=en']);
  });
});

const lifetimes = (cookies: SetCookie[]) => Object.fromEntries(cookies.map(({ name, maxAge }) => [name, maxAge]));
const login = () => {
  const request = open();
  request.replace(set(`${a1}; Max-Age=900`, `${r1}; Max-Age=2592000`));
  return request.replyCookies();
};
const renew = async (request: ReturnType<typeof open>, ...headers: string[]) => {
  const outcome = request.renew(request.cookies().generation);
  answers.at(-1)?.resolve(renewed(...headers));
  await outcome;
  return request.replyCookies();
};

describe('the cookies of a session are kept as long as the longest-lived one', () => {
  test('from the log-in on', () => {
    expect(lifetimes(login())).toEqual({ access: 2_592_000, refresh: 2_592_000 });
  });

  test('through a renewal that sets the access cookie alone', async () => {
    login();
    now += 1_000_000;
    const reply = await renew(open(a1, r1), `${a2}; Max-Age=900`);
    expect(names(reply)).toEqual([a2, r1]);
    expect(lifetimes(reply)).toEqual({ access: 2_591_000, refresh: 2_591_000 });
  });

  test('not longer when the provider shortens all of them', async () => {
    login();
    const reply = await renew(open(a1, r1), `${a2}; Max-Age=900`, `${r2}; Max-Age=3600`);
    expect(lifetimes(reply)).toEqual({ access: 3600, refresh: 3600 });
  });

  test('as long as any cookie is kept when their lifetimes are not known', async () => {
    const reply = await renew(open(a1, r1), `${a2}; Max-Age=900`);
    expect(lifetimes(reply)).toEqual({ access: longestMaxAge, refresh: longestMaxAge });
  });

  test('until the browser is closed when all are', async () => {
    expect(lifetimes(await renew(open(a1, r1), a2))).toEqual({ access: null });
  });

  test('through an ordinary answer that sets one of them', () => {
    login();
    const request = open(a1, r1);
    request.receive(set(`${a2}; Max-Age=900`), 0);
    expect(lifetimes(request.replyCookies())).toEqual({ access: 2_592_000 });
  });

  test('and are gone when the provider deletes them', async () => {
    login();
    const reply = await renew(open(a1, r1, 'lang=it'), 'lang=; Max-Age=0', `${a2}; Max-Age=60`);
    expect(lifetimes(reply)).toEqual({ access: 2_592_000, refresh: 2_592_000, lang: 0 });
  });
});
