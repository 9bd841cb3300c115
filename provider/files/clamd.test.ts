import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { askSignatureDate, pingClamd, scanBytes } from './clamd.ts';

let server: Server | null = null;
afterEach(() => server?.close());

/** Starts a clamd that replies once it has received `awaited` bytes. @returns its address and the received bytes. */
async function startScanner(reply: string, awaited: number) {
  let received = Buffer.alloc(0);
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      if (received.length >= awaited) socket.end(reply);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { address: { host: '127.0.0.1', port }, received: () => received };
}

const never = new AbortController().signal;

test('bytes go out in chunks behind their length, and a zero ends them', async () => {
  const sent = Buffer.concat([
    Buffer.from('zINSTREAM\0'),
    Buffer.from([0, 0, 0, 2]),
    Buffer.from('ab'),
    Buffer.from([0, 0, 0, 1]),
    Buffer.from('c'),
    Buffer.from([0, 0, 0, 0]),
  ]);
  const { address, received } = await startScanner('stream: OK\0', sent.length);
  const bytes = Readable.from([Buffer.from('ab'), Buffer.alloc(0), Buffer.from('c')]);
  expect(await scanBytes(address, bytes, never)).toBeNull();
  expect(received().equals(sent)).toBe(true);
});

test('a reply that comes before all bytes are sent ends the scan and destroys them', async () => {
  const { address } = await startScanner('INSTREAM size limit exceeded. ERROR\0', 100);
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(1000)) });
  await expect(scanBytes(address, endless, never)).rejects.toThrow(/CLAMD_LIMIT|EPIPE|ECONNRESET/);
  expect(endless.destroyed).toBe(true);
});

test('a refusal that arrives with the end of the connection is read before more is written', async () => {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const pass = (to: number) => {
    Atomics.store(turn, 0, to);
    Atomics.notify(turn, 0);
  };
  // A thread of its own, because this one stands still while clamd refuses.
  const clamd = new Worker(
    `const { parentPort, workerData: turn } = require('node:worker_threads');
    require('node:net').createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => {
        parentPort.postMessage('received');
        Atomics.wait(turn, 0, 0);
        socket.write('INSTREAM size limit exceeded. ERROR\\0', () => {
          socket.resetAndDestroy();
          Atomics.store(turn, 0, 2);
          Atomics.notify(turn, 0);
        });
      });
    }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });`,
    { eval: true, workerData: turn },
  );
  const [port]: unknown[] = await once(clamd, 'message');
  const received = once(clamd, 'message');
  const bytes = async function* () {
    yield Buffer.alloc(1000);
    await received;
    pass(1);
    Atomics.wait(turn, 0, 1);
    for (;;) yield Buffer.alloc(1000);
  };
  const scan = scanBytes({ host: '127.0.0.1', port: Number(port) }, bytes(), never);
  await expect(scan).rejects.toMatchObject({ code: 'CLAMD_LIMIT' });
  await clamd.terminate();
});

test('OK before all bytes are sent is no verdict', async () => {
  const { address } = await startScanner('stream: OK\0', 2000);
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(1000)) });
  await expect(scanBytes(address, endless, never)).rejects.toThrow('CLAMD_REPLY');
  const chunks = [Buffer.alloc(1000), Buffer.alloc(1000)];
  const stalling = new Readable({ read: () => void (chunks.length > 0 && stalling.push(chunks.pop())) });
  await expect(scanBytes(address, stalling, never)).rejects.toThrow('CLAMD_REPLY');
});

test('bytes that fail end the scan with their error', async () => {
  const { address } = await startScanner('stream: OK\0', 1000);
  const failing = new Readable({ read: () => void failing.destroy(new Error('no disk')) });
  await expect(scanBytes(address, failing, never)).rejects.toThrow('no disk');
});

test('a scanner that says nothing is given up when the signal aborts', async () => {
  const { address, received } = await startScanner('', Number.POSITIVE_INFINITY);
  const limit = new AbortController();
  const bytes = new Readable({ read: () => void bytes.push(Buffer.alloc(1000)) });
  const scan = scanBytes(address, bytes, limit.signal);
  await expect.poll(() => received().length).toBeGreaterThan(1000);
  limit.abort();
  await expect(scan).rejects.toMatchObject({ name: 'AbortError' });
  expect(bytes.destroyed).toBe(true);
  await expect(pingClamd(address, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['ClamAV 1.4.3/27838/Tue Nov 24 09:52:11 2026\0', '2026-11-24T09:52:11.000Z'],
  ['ClamAV 1.4.3\0', undefined],
  ['ClamAV 1.4.3/27838/soon\0', undefined],
])('of the version %j the date of the signatures is %s', async (reply, date) => {
  const { address } = await startScanner(reply, 'zVERSION\0'.length);
  expect((await askSignatureDate(address, never))?.toISOString()).toBe(date);
});
