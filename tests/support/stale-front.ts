import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The end of a kept connection: a reset, a close, a reset after the first byte of an answer, or no end. */
export type Death = 'reset' | 'close' | 'reset within the answer' | 'silence';

const die: Record<Death, (socket: Socket) => void> = {
  reset: (socket) => void socket.resetAndDestroy(),
  close: (socket) => void socket.end(),
  'reset within the answer': (socket) => socket.write('H', () => setImmediate(() => socket.resetAndDestroy())),
  silence: () => {},
};

/**
 * Starts a TCP front whose kept connections die as the next request arrives, until the end of the running test.
 * @param first number of the request on a connection at which it dies: 2, or 1 for every connection.
 */
export async function startStaleFront(target: string, death: Death, first = 2) {
  const killed: string[] = [];
  const server = createServer((socket) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    let requests = 0;
    let isAnswered = true;
    socket.on('data', (bytes: Buffer) => {
      if (isAnswered) requests += 1;
      isAnswered = false;
      if (requests < first) upstream.write(bytes);
      else {
        killed.push(bytes.toString('latin1').split('\r\n', 1)[0] ?? '');
        die[death](socket);
        upstream.destroy();
      }
    });
    upstream.on('data', (bytes: Buffer) => {
      isAnswered = true;
      socket.write(bytes);
    });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      one.on('error', () => {}).on('close', () => requests < first && other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The first lines of the requests that arrived on a connection as it died. */
    killed,
  };
}
