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
  // The timeout of headers is 15 seconds, that of a body 30.
  const [headers, body] = await Promise.all([
    loopTimed(() => dripping.answer),
    loopTimed(() => silent.answer),
  ]);
  expect(headers.result).toMatch(/^HTTP\/1\.1 408 /);
  expect(headers.took).toBeLessThan(20_000);
  expect(body.took).toBeLessThan(60_000);
  expect(provider.requests).toEqual([]);
});
