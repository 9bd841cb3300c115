import { expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

test('a task runs at once, after each pause and when kicked, never twice at a time', async () => {
  vi.useFakeTimers();
  let running = 0;
  let runs = 0;
  const task = async (): Promise<void> => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    runs += 1;
  };
  const repetition = repeat(task, 60, () => undefined);
  repetition.kick();
  repetition.kick();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(3);
  await repetition.stop();
  repetition.kick();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs).toBe(3);
  vi.useRealTimers();
});

test('a run that fails is told, and the next one follows', async () => {
  vi.useFakeTimers();
  const errors: unknown[] = [];
  const repetition = repeat(
    () => Promise.reject(new Error('no')),
    1,
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(errors).toHaveLength(2);
  await repetition.stop();
  vi.useRealTimers();
});
