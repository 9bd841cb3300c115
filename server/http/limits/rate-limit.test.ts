import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const limited = (max: number) => {
  let now = 1000;
  const limit = createRateLimit({ clock: () => now, max, window: 60_000 });
  return {
    limit,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

test('an address that has had its share waits for its next window; others do not', () => {
  const { limit, advance } = limited(2);
  expect([limit('a'), limit('a')]).toEqual([0, 0]);
  advance(15_500);
  expect(limit('a')).toBe(45);
  expect(limit('b')).toBe(0);
  advance(44_500);
  expect([limit('a'), limit('a'), limit('a')]).toEqual([0, 0, 60]);
});

test('a refused HTTP request does not lengthen the wait', () => {
  const { limit, advance } = limited(1);
  limit('a');
  for (let second = 60; second > 0; second -= 1) {
    expect(limit('a')).toBe(second);
    advance(1000);
  }
  expect(limit('a')).toBe(0);
});

test('the number of addresses is bounded: those whose windows are newest are counted', () => {
  const { limit } = limited(1);
  for (let address = 0; address <= 5000; address += 1) limit(String(address));
  expect(limit('5000')).toBe(60);
  expect(limit('0')).toBe(0);
});
