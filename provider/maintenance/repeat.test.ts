import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const quiet = { info: () => undefined, warn: () => undefined };

test('a task runs at once, after each pause and when kicked, never twice at a time', async () => {
  let running = 0;
  let runs = 0;
  const task = async (): Promise<void> => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    runs += 1;
  };
  const repetition = repeat('task', task, 60, quiet);
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
});

test('a run that fails is told once, and the next one follows', async () => {
  const logger = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const error = new Error('no');
  let runs = 0;
  const task = async () => {
    runs += 1;
    if (runs < 3) throw error;
  };
  const repetition = repeat('task', task, 1, logger);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(2);
  expect(logger.info).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toBe(4);
  expect(logger.warn.mock.calls).toEqual([[{ err: error, job: 'task' }, 'background job failed']]);
  expect(logger.info.mock.calls).toEqual([[{ job: 'task' }, 'background job recovered']]);
  await repetition.stop();
});
