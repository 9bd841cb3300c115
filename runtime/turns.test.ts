import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('no more than so many tasks run at a time, the others in order of arrival', async () => {
  const inTurn = createTurns(2);
  const started: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string) =>
    inTurn(async () => {
      started.push(name);
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate);
      await gate.promise;
    });
  const all = ['a', 'b', 'c', 'd'].map(run);
  await expect.poll(() => started).toEqual(['a', 'b']);
  gates.get('b')?.resolve();
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  gates.get('a')?.reject(new Error('failed'));
  await expect(all[0]).rejects.toThrow('failed');
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
});

test('one that is aborted while it waits never runs, and takes no turn', async () => {
  const inTurn = createTurns(1);
  const gate = Promise.withResolvers<void>();
  const first = inTurn(() => gate.promise);
  const limit = new AbortController();
  const second = inTurn(() => expect.unreachable(), limit.signal);
  const third = inTurn(async () => 'ran');
  limit.abort(new Error('too late'));
  await expect(second).rejects.toThrow('too late');
  gate.resolve();
  await first;
  expect(await third).toBe('ran');
});

test('one more than may wait is refused at once, and the others have their turns', async () => {
  const inTurn = createTurns(1, 1);
  const gate = Promise.withResolvers<void>();
  const first = inTurn(() => gate.promise);
  const second = inTurn(async () => 'ran');
  await expect(inTurn(() => expect.unreachable())).rejects.toThrow('Too many wait');
  gate.resolve();
  await first;
  expect(await second).toBe('ran');
});
