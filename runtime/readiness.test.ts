import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

const setUp = () => {
  const time = { now: 100_000 };
  const pauses: number[] = [];
  const readiness = createReadiness(
    () => time.now,
    async (milliseconds) => pauses.push(milliseconds),
  );
  return { time, pauses, readiness };
};

test('a front that asks has time to notice', async () => {
  const { time, pauses, readiness } = setUp();
  expect(readiness.ask()).toBe(true);
  time.now += 10_000;
  await readiness.withdraw();
  expect(pauses).toEqual([3000]);
  expect(readiness.ask()).toBe(false);
});

test('withdrawing does not wait when no front has asked', async () => {
  const { time, pauses, readiness } = setUp();
  await readiness.withdraw();
  readiness.ask();
  time.now += 60_000;
  await readiness.withdraw();
  expect(pauses).toEqual([]);
});
