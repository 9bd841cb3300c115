import { expect, onTestFinished, test } from 'vitest';
import { openRaw } from '../../support/raw-connection.ts';
import { startStack } from '../../support/stack.ts';

test('invalid bytes behind a request wait for its answer, however many packets they fill', async () => {
  const { website, provider } = await startStack();
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const release = provider.misbehave('GET /blog/get-blogs', { kind: 'holdAnswer' });
  const { answer, socket } = openRaw(website.origin);
  socket.setNoDelay();
  socket.write('GET /api/blog/get-blogs HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => provider.requests.length).toBe(1);
  for (let packet = 0; packet < 20; packet += 1)
    await new Promise<void>((resolve) => {
      socket.write('HELLO\r\n\r\n', () => setImmediate(resolve));
    });
  release();
  const text = await answer;
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(warnings).toEqual([]);
});
