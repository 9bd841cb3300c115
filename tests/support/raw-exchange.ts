import { connect } from 'node:net';

/** The client's action after its bytes are written. */
export type Ending =
  /** Waits for the response; the request must have `Connection: close`. */
  | 'wait'
  /** Ends the sending side of the connection. */
  | 'halfClose'
  /** Resets the connection without reading the response. */
  | 'hangUp';

/** The response over one connection. */
export interface RawAnswer {
  /** The status of the first response; null if the connection ended without a response. */
  status: number | null;
  text: string;
}

/**
 * Sends bytes unchanged over a new connection, and reads until the server closes it.
 * @param deadline milliseconds after which an open connection counts as a hang.
 * @throws Error when the connection is still open at the deadline.
 */
export function exchange(port: number, bytes: Buffer, ending: Ending, deadline = 20_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end after ${deadline} ms of: ${bytes.toString('latin1', 0, 200)}`));
    }, deadline);
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const status = /^HTTP\/1\.[01] (\d{3}) /.exec(text)?.[1];
      resolve({ status: status === undefined ? null : Number(status), text });
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', finish);
    // A reset is not an error, because the server may respond before it has read everything.
    socket.once('error', finish);
    socket.once('connect', () => {
      socket.write(bytes, () => {
        if (ending === 'hangUp') {
          socket.resetAndDestroy();
          finish();
        } else if (ending === 'halfClose') socket.end();
      });
    });
  });
}
