import { beforeEach, describe, expect, test } from 'vitest';
import { parseProviderCookies, parseSetCookie, type SetCookie } from './cookies.ts';
import { createSessions, type Renewal } from './sessions.ts';

const set = (...headers: string[]): SetCookie[] =>
  headers.flatMap((header) => parseSetCookie(header, 0) ?? []);
const names = (headers: string[]) => headers.map((header) => header.split(';')[0]);

let now = 0;
let renewals: string[] = [];
let answers: PromiseWithResolvers<Renewal>[] = [];
let sessions: ReturnType<typeof createSessions>;

beforeEach(() => {
  now = 0;
  renewals = [];
  answers = [];
  sessions = createSessions({
    clock: () => now,
    secure: false,
    renew: (cookies) => {
      renewals.push(cookies);
      const answer = Promise.withResolvers<Renewal>();
      answers.push(answer);
      return answer.promise;
    },
  });
});

const open = (header: string) => sessions.open(parseProviderCookies(header));
const renewed = (...headers: string[]): Renewal => ({ outcome: 'renewed', setCookies: set(...headers) });

test('calls that meet a 401 together share one renewal and all hand out its cookies', async () => {
  const requests = Array.from({ length: 50 }, () => open('access=1; refresh=1'));
  const outcomes = requests.map((request) => request.renew(0));
  answers[0]?.resolve(renewed('access=2', 'refresh=2'));
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['renewed']));
  expect(renewals).toEqual(['access=1; refresh=1']);
  for (const request of requests) {
    expect(request.cookies().header).toBe('access=2; refresh=2');
    expect(names(request.replyCookies())).toEqual(['access=2', 'refresh=2']);
  }
});

test('a latecomer with the old cookies shares the result for a minute, not longer', async () => {
  const first = open('access=1').renew(0);
  answers[0]?.resolve(renewed('access=2'));
  await first;
  now = 59_000;
  const late = open('access=1');
  expect(late.cookies().header).toBe('access=2');
  expect(names(late.replyCookies())).toEqual(['access=2']);
  now = 60_001;
  expect(open('access=1').cookies().header).toBe('access=1');
});

test('the order of cookies does not make another session, another value does', async () => {
  const outcomes = [open('a=1; b=1').renew(0), open('b=1; a=1').renew(0), open('a=1; b=2').renew(0)];
  for (const answer of answers) answer.resolve(renewed('a=9'));
  await Promise.all(outcomes);
  expect(renewals).toHaveLength(2);
});

test('a late answer of an older generation never restores its cookies', async () => {
  const slow = open('access=1');
  const { generation } = slow.cookies();
  const renewing = open('access=1').renew(0);
  answers[0]?.resolve(renewed('access=2'));
  await renewing;
  slow.receive(set('access=1-slid'), generation);
  expect(names(slow.replyCookies())).toEqual(['access=2']);
});

test('a second renewal reaches latecomers of the first', async () => {
  const veryOld = open('access=1');
  const one = open('access=1').renew(0);
  answers[0]?.resolve(renewed('access=2'));
  await one;
  const next = open('access=2');
  const two = next.renew(next.cookies().generation);
  answers[1]?.resolve(renewed('access=3'));
  await two;
  expect(names(veryOld.replyCookies())).toEqual(['access=3']);
});

test('a refused renewal clears what the browser sent, once for all', async () => {
  const requests = [open('access=1; refresh=1'), open('access=1; refresh=1')];
  const outcomes = requests.map((request) => request.renew(0));
  answers[0]?.resolve({ outcome: 'refused' });
  expect(await Promise.all(outcomes)).toEqual(['refused', 'refused']);
  expect(await open('access=1; refresh=1').renew(0)).toBe('refused');
  expect(renewals).toHaveLength(1);
  expect(requests[0]?.replyCookies()).toEqual([
    'access=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'refresh=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
});

test('an unavailable renewal keeps the cookies, and the next call may try again', async () => {
  const request = open('access=1');
  const outcome = request.renew(0);
  answers[0]?.resolve({ outcome: 'unavailable', cause: 'down' });
  expect(await outcome).toBe('unavailable');
  expect(request.replyCookies()).toEqual([]);
  const again = request.renew(0);
  answers[1]?.resolve(renewed('access=2'));
  expect(await again).toBe('renewed');
});

describe('log-in and log-out', () => {
  test('their cookies win over those of a renewal under way', async () => {
    const logout = open('access=1');
    const other = open('access=1');
    const renewing = other.renew(0);
    logout.replace(set('access=; Max-Age=0'));
    answers[0]?.resolve(renewed('access=2'));
    await renewing;
    expect(names(logout.replyCookies())).toEqual(['access=']);
    expect(other.replyCookies()).toEqual([]);
  });
  test('a guest’s log-in hands out the new cookies', () => {
    const login = open('');
    expect(login.hasCookies).toBe(false);
    login.replace(set('access=1', 'refresh=1'));
    expect(names(login.replyCookies())).toEqual(['access=1', 'refresh=1']);
  });
});
