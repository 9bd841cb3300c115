import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
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

const writes: readonly (readonly [string, (raw: IncomingMessage) => unknown, isBroken: boolean])[] = [
  ['bytes wait to be read while a part is stored is not taken for a silent one', (raw) => raw.push('bytes'), false],
  ['bytes have all come while a part is stored is not taken for a silent one', (raw) => (raw.complete = true), false],
  [
    'connection broke after its last bytes is waited for',
    (raw) => {
      let bytesRead = 0;
      Object.defineProperty(raw.socket, 'bytesRead', { get: () => (bytesRead += 1) });
    },
    true,
  ],
];

test.each(writes)('a write whose %s', async (_what, arrive, isBroken) => {
  const { run } = createOpenWrites();
  const { raw, ip } = request();
  arrive(raw);
  const stored = Promise.withResolvers<void>();
  const { promise: isWriting, resolve: write } = Promise.withResolvers<void>();
  const first = run('upload', { raw, ip }, () => {
    write();
    return stored.promise;
  });
  await isWriting;
  const second = run('upload', request(), async () => 'second');
  const { promise: isJudged, resolve: judge } = Promise.withResolvers<void>();
  Object.defineProperty(raw, 'destroyed', { get: () => (judge(), isBroken) });
  const end = vi.spyOn(raw, 'destroy').mockImplementation(() => (judge(), raw));
  await Promise.race([isJudged, second]);
  stored.resolve();
  await first;
  expect(await second).toBe('second');
  expect(end.mock.calls.length > 0).toBe(isBroken);
});
