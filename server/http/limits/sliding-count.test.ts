import { expect, test } from 'vitest';
import { createSlidingCount } from './sliding-count.ts';

const minute = 60_000;

function hourly(maxKeys = 100) {
  let now = 5_000_000;
  const { take } = createSlidingCount(() => now, { window: 60 * minute, maxKeys });
  const add = async (key: string, amount: number) => {
    const taken = await take(key, amount, Infinity);
    if (!taken.isTaken) throw new Error('There is no bound');
    return taken.giveBack;
  };
  return {
    take,
    add,
    total: async (key: string) => {
      const taken = await take(key, 0, Infinity);
      return taken.isTaken ? taken.before : NaN;
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('an amount counts for an hour, each key on its own', async () => {
  const { add, total, advance } = hourly();
  await add('a', 3);
  advance(30 * minute);
  await add('a', 4);
  await add('b', 1);
  expect(await Promise.all(['a', 'b', 'c'].map(total))).toEqual([7, 1, 0]);
  advance(30 * minute);
  expect(await total('a')).toBe(4);
  advance(30 * minute);
  expect(await total('a')).toBe(0);
});

test('never more than the window, however the amounts lie in it', async () => {
  const { add, total, advance } = hourly();
  await add('a', 10);
  advance(58 * minute);
  await add('a', 20);
  expect(await total('a')).toBe(30);
  advance(2 * minute);
  expect(await total('a')).toBe(20);
});

test('what is given back counts no more, once, and not after its time', async () => {
  const { add, total, advance } = hourly();
  const giveBack = await add('a', 3);
  await add('a', 4);
  giveBack();
  giveBack();
  expect(await total('a')).toBe(4);
  const late = await add('a', 5);
  advance(61 * minute);
  expect(await total('a')).toBe(0);
  late();
  expect(await total('a')).toBe(0);
});

test('refuses what is more than the bound, says when it will fit, and counts nothing for it', async () => {
  const { take, add, total, advance } = hourly();
  await add('a', 3);
  advance(10 * minute);
  await add('a', 3);
  expect(await take('a', 1, 7)).toMatchObject({ isTaken: true, before: 6 });
  const refused = await take('a', 2, 7);
  const wait = refused.isTaken ? 0 : refused.wait;
  expect(wait).toBeGreaterThan(48 * minute);
  expect(wait).toBeLessThanOrEqual(50 * minute);
  advance(wait);
  expect(await total('a')).toBe(4);
  expect(await take('a', 8, 7)).toEqual({ isTaken: false, wait: 60 * minute });
});

test('remembers no more keys than told, the ones used last', async () => {
  const { add, total } = hourly(2);
  await add('a', 1);
  await add('b', 1);
  await add('a', 1);
  await add('c', 1);
  expect([await total('c'), await total('a'), await total('b')]).toEqual([1, 2, 0]);
});
