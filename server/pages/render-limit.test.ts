import { expect, test } from 'vitest';
import { createRenderLimit } from './render-limit.ts';

/** Creates tasks that end on request. */
const tasks = () => {
  const running: (() => void)[] = [];
  const task = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.push(resolve);
    return promise;
  };
  return { running, task };
};

/** Resolves when all pending reactions have run. */
const settled = () => new Promise(setImmediate);

const bounds = { atOnce: 3, atOncePerAddress: 2, waiting: 4, waitingPerAddress: 2 };

test('runs so many at once, and each of the others as soon as one has ended', async () => {
  const limit = createRenderLimit(bounds);
  const { running, task } = tasks();
  const outcomes = ['a', 'a', 'b', 'b', 'c'].map((address) => limit(address, task));
  await settled();
  expect(running).toHaveLength(3);
  running[0]?.();
  await settled();
  expect(running).toHaveLength(4);
  running[1]?.();
  await settled();
  expect(running).toHaveLength(5);
  for (const end of running) end();
  await Promise.all(outcomes);
});

test('an address that waits for its own does not hold up another', async () => {
  const limit = createRenderLimit(bounds);
  const { running, task } = tasks();
  for (const address of ['a', 'a', 'a', 'a']) void limit(address, task);
  await settled();
  expect(running).toHaveLength(2);
  void limit('b', task);
  await settled();
  expect(running).toHaveLength(3);
});

test('refuses what would wait too long: one address first, then everybody', async () => {
  const limit = createRenderLimit(bounds);
  const { running, task } = tasks();
  for (const address of ['a', 'a', 'a', 'a']) void limit(address, task);
  await expect(limit('a', task)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', statusCode: 429 });
  for (const address of ['b', 'b', 'b']) void limit(address, task);
  await expect(limit('c', task)).rejects.toMatchObject({ code: 'OVERLOADED', statusCode: 503 });
  expect(running).toHaveLength(3);
});

test('a task that fails makes room as well, and nothing is left of an address', async () => {
  const limit = createRenderLimit({ atOnce: 1, atOncePerAddress: 1, waiting: 1, waitingPerAddress: 1 });
  const failing = limit('a', () => Promise.reject(new Error('broken')));
  const next = limit('b', async () => 'rendered');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('rendered');
  expect(await limit('a', async () => 'again')).toBe('again');
});
