import { expect, test } from 'vitest';
import { createSlidingCount } from './sliding-count.ts';

const minute = 60_000;

function hourly(maxKeys = 100) {
  let now = 5_000_000;
  const count = createSlidingCount({ clock: () => now, window: 60 * minute, maxKeys });
  return {
    count,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('an amount counts for an hour, each key on its own', () => {
  const { count, advance } = hourly();
  count.add('a', 3);
  advance(30 * minute);
  count.add('a', 4);
  count.add('b', 1);
  expect([count.total('a'), count.total('b'), count.total('c')]).toEqual([7, 1, 0]);
  advance(30 * minute);
  expect(count.total('a')).toBe(4);
  advance(30 * minute);
  expect(count.total('a')).toBe(0);
});

test('never more than the window, however the amounts lie in it', () => {
  const { count, advance } = hourly();
  count.add('a', 10);
  advance(58 * minute);
  count.add('a', 20);
  expect(count.total('a')).toBe(30);
  advance(2 * minute);
  expect(count.total('a')).toBe(20);
});

test('what is taken back counts no more, once, and not after its time', () => {
  const { count, advance } = hourly();
  const takeBack = count.add('a', 3);
  count.add('a', 4);
  takeBack();
  takeBack();
  expect(count.total('a')).toBe(4);
  const late = count.add('a', 5);
  advance(61 * minute);
  expect(count.total('a')).toBe(0);
  late();
  expect(count.total('a')).toBe(0);
});

test('says when enough of it will be over', () => {
  const { count, advance } = hourly();
  count.add('a', 3);
  advance(10 * minute);
  count.add('a', 3);
  expect(count.untilAtMost('a', 6)).toBe(0);
  const first = count.untilAtMost('a', 3);
  expect(first).toBeGreaterThan(48 * minute);
  expect(first).toBeLessThanOrEqual(50 * minute);
  advance(first);
  expect(count.total('a')).toBe(3);
  expect(count.untilAtMost('a', -1)).toBe(60 * minute);
});

test('remembers no more keys than told, the ones used last', () => {
  const { count } = hourly(2);
  count.add('a', 1);
  count.add('b', 1);
  count.add('a', 1);
  count.add('c', 1);
  expect(['a', 'b', 'c'].map(count.total)).toEqual([2, 0, 1]);
});
