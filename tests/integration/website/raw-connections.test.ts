import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { loopTimed } from '../../support/loop-time.ts';
import { startStack } from '../../support/stack.ts';

/** Opens a bare connection. @returns it, and what has come over it once it has ended. */
function open(origin: string): { socket: Socket; ended: Promise<string> } {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {
    // A reset is an end like any other here.
  });
  onTestFinished(() => {
    socket.destroy();
  });
  return { socket, ended: text(socket) };
}

test.each([
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['what is no HTTP', 'HELLO\r\n\r\n', 400],
  [
    'two lengths of one body',
    'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  [
    'a length and chunks at once',
    'POST /api/contact-form/submit-form HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('%s is refused with a problem, and the next visitor is served', async (_name, bytes, status) => {
  const { website, provider } = await startStack();
  const { socket, ended } = open(website.origin);
  socket.write(bytes);
  const answer = await ended;
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
  });
  expect(provider.requests).toEqual([]);
  expect((await website.send({ path: '/healthz' })).status).toBe(200);
});

test(
  'a client that sends headers byte by byte, or stops within a body, times out',
  { timeout: 180_000 },
  async () => {
    const { website, provider } = await startStack();
    const dripping = open(website.origin);
    dripping.socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => dripping.socket.write('X-A: 1\r\n'), 1000);
    onTestFinished(() => clearInterval(drip));
    const silent = open(website.origin);
    silent.socket.write(
      'PUT /api/contact-form/updateClientContactForm HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{',
    );
    const { took } = await loopTimed(() => Promise.all([dripping.ended, silent.ended]));
    expect(took).toBeLessThan(60_000);
    expect(provider.requests).toEqual([]);
  },
);
