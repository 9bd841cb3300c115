import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** A POST on a new connection, byte for byte as given. */
export interface RawPost {
  /** Resolves with everything that was answered, once the server or the test has ended the connection. */
  readonly answer: Promise<string>;
  /** Sends more of the body. */
  write: (bytes: string | Buffer) => void;
  /** Disconnects without another word. */
  hangUp: () => void;
}

/**
 * Sends the head of a multipart POST and the given part of its body. The connection stays open, as a browser's does.
 * @param length the value of Content-Length; by default the length of `body`.
 */
export function rawPost(
  origin: string,
  path: string,
  body: string | Buffer,
  { boundary, length = Buffer.byteLength(body) }: { boundary: string; length?: number },
): RawPost {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk: Buffer) => {
    answered += chunk.toString();
  });
  socket.on('error', () => {
    // Reset by the server: `answer` has what came before.
  });
  const answer = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(answered));
  });
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
  );
  socket.write(body);
  return {
    answer,
    write: (bytes) => void socket.write(bytes),
    hangUp: () => socket.destroy(),
  };
}

/** The status of an answer as `rawPost` gives it; 0 when there was none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1] ?? 0);
