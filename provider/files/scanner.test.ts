import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#runtime/logger.ts';
import { createClamdScanner } from './scanner.ts';

function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

test('a scanner that ends before it has all bytes is the fault, not the storage', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server
  const { port } = server.address() as AddressInfo;
  const scanner = createClamdScanner(
    { host: '127.0.0.1', port, isRequired: false },
    createLogger('silent', 'provider'),
  );
  expect(await scanner.scan(async () => Readable.from(endless()), 'upload')).toBe('failed');
});
