import { expect, onTestFinished, test } from 'vitest';
import { loopTimed } from '../../support/loop-time.ts';
import { openRaw } from '../../support/raw-connection.ts';
import { startStack } from '../../support/stack.ts';

test('a client that sends headers byte by byte, or stops within a body, times out', async () => {
  const { website, provider } = await startStack();
  const dripping = openRaw(website.origin);
  dripping.socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => dripping.socket.write('X-A: 1\r\n'), 1000);
  onTestFinished(() => clearInterval(drip));
  const silent = openRaw(website.origin);
  silent.socket.write(
    'PUT /api/contact-form/updateClientContactForm HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{',
  );
  const { took } = await loopTimed(() => Promise.all([dripping.answer, silent.answer]));
  expect(took).toBeLessThan(60_000);
  expect(provider.requests).toEqual([]);
});
