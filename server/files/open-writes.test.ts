import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createOpenWrites } from './open-writes.ts';

const request = () => ({ raw: new IncomingMessage(new Socket()), ip: '192.0.2.1' });

test('of several requests that wait for the same upload, one writes', async () => {
  const { run } = createOpenWrites();
  let writing = 0;
  let most = 0;
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const write = (end: Promise<void>) =>
    run('upload', request(), async () => {
      writing += 1;
      most = Math.max(most, writing);
      await end;
      writing -= 1;
    });
  const first = write(ends[0].promise);
  await expect.poll(() => writing).toBe(1);
  const others = Promise.allSettled([write(ends[1].promise), write(ends[1].promise)]);
  ends[0].resolve();
  await first;
  await expect.poll(() => writing).toBe(1);
  ends[1].resolve();
  expect((await others).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(most).toBe(1);
});
