import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection over which the running test sends bytes that no HTTP client would send. */
export interface RawConnection {
  readonly socket: Socket;
  /** Resolves with all received text when either side has closed or reset the connection. */
  readonly answer: Promise<string>;
  write: (bytes: string | Buffer) => void;
  /** Closes the connection without sending anything else. */
  hangUp: () => void;
}

/** Opens a connection and sends bytes unchanged. The connection is closed at the end of the running test. */
export function openRaw(origin: string, ...bytes: (string | Buffer)[]): RawConnection {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk: Buffer) => {
    answered += chunk.toString();
  });
  socket.on('error', () => {
    // Ignored: `answer` resolves with the text received before the error.
  });
  const answer = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(answered));
  });
  onTestFinished(() => {
    socket.destroy();
  });
  for (const part of bytes) socket.write(part);
  return { socket, answer, write: (more) => void socket.write(more), hangUp: () => socket.destroy() };
}

/**
 * Sends the head of a multipart POST and the given part of its body. The connection stays open, as in a browser.
 * @param length the value of Content-Length; by default the length of `body`.
 */
export const rawPost = (
  origin: string,
  path: string,
  body: string | Buffer,
  { boundary, length = Buffer.byteLength(body) }: { boundary: string; length?: number },
): RawConnection =>
  openRaw(
    origin,
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
    body,
  );

/** @returns the status of a raw response; 0 if there was none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1] ?? 0);
