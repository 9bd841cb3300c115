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
  const halves = ['', 'GET / HTTP/1.1\r\nHost: x\r\n'].map((half) => openRaw(website.origin, half));
  // The timeout of headers is 15 seconds, that of a body 30.
  const [headers, body] = await Promise.all([
    loopTimed(() => Promise.all([dripping, ...halves].map(({ answer }) => answer))),
    loopTimed(() => silent.answer),
  ]);
  for (const answer of headers.result) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(headers.took).toBeLessThan(20_000);
  expect(body.took).toBeLessThan(60_000);
  expect(provider.requests).toEqual([]);
});

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
