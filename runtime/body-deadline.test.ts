import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitBodyTime } from './body-deadline.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** Starts a server that reads a body before it responds, except at `/refused`. @returns a function that connects. */
async function start() {
  server = createServer((request, response) => {
    if (request.url?.endsWith('/refused')) response.end('refused');
    else request.on('end', () => response.end('whole')).resume();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    socket.end(`HTTP/1.1 408 ${error.code}\r\n\r\n`),
  );
  limitBodyTime(server, ['/upload'], 200);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return (path: string, length: number, header = '') => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${header}\r\n`);
    return socket;
  };
}

/** Sends a byte every few milliseconds until the connection ends. @returns the received text. */
const trickle = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let received = '';
    const timer = setInterval(() => socket.write('x'), 10);
    socket
      .on('data', (bytes) => {
        received += String(bytes);
      })
      // Ignored, because bytes are written after the end of the connection.
      .on('error', () => undefined)
      .once('close', () => {
        clearInterval(timer);
        resolve(received);
      });
  });

test('a body that comes byte by byte is refused at the deadline, and its connection closed', async () => {
  const open = await start();
  expect(await trickle(open('/', 100_000))).toBe('HTTP/1.1 408 ERR_HTTP_REQUEST_TIMEOUT\r\n\r\n');
});

test('so is the connection of a body that nobody reads', async () => {
  const open = await start();
  expect(await trickle(open('/refused', 100_000))).toMatch(/^HTTP\/1\.1 200 [^]*refused$/);
});

test('an upload takes its time, a whole body is answered, and its connection serves on', async () => {
  const open = await start();
  const upload = open('/upload?a=b', 2);
  upload.write('a');
  const whole = open('/', 2);
  whole.write('ab');
  expect(String(await once(whole, 'data'))).toContain('whole');
  // The deadline of the first body has passed, and so has that of another body.
  await trickle(open('/', 100_000));
  upload.write('b');
  expect(String(await once(upload, 'data'))).toContain('whole');
  whole.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na');
  expect(String(await once(whole, 'data'))).toContain('whole');
});

const lastResponses = ['/refused', '/upload/refused'];

test.each(lastResponses)('a body that is sent on after the last response of %s does not reset it', async (path) => {
  const open = await start();
  const socket = open(path, 1_000_000, 'Connection: close\r\n');
  let received = '';
  socket.on('data', (bytes) => {
    received += String(bytes);
  });
  await once(socket, 'end');
  expect(received).toMatch(/^HTTP\/1\.1 200 [^]*refused$/);
  // After a reset, a write fails.
  for (let part = 0; part < 10; part += 1)
    await new Promise<void>((resolve, reject) => {
      socket.write('x'.repeat(100_000), (error) => (error ? reject(error) : resolve()));
    });
  socket.end();
  await once(socket, 'close');
});

test.each(lastResponses)(
  'a body that goes on after the last response of %s is cut off at the deadline',
  async (path) => {
    const open = await start();
    expect(await trickle(open(path, 100_000, 'Connection: close\r\n'))).toMatch(/refused$/);
  },
);
