import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import { throwNetworkError } from '../http/network-error.ts';

export interface TransportAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  /** A small body is a Buffer. A stream must be read or destroyed; it emits an error if the connection fails. */
  body: Buffer | Readable;
  /** The value of the body; missing if the body was not read. */
  json?: unknown;
}

/** Maximum Content-Length of a body that is buffered. Most responses are smaller and need no stream. */
const maxWholeBytes = 64 * 1024;

/** Returns true if the headers announce a small body or none (RFC 9110, section 6.4.1). That of a range may come late. */
const isSmall = ({ statusCode, headers }: Omit<TransportAnswer, 'body'>): boolean =>
  [204, 304].includes(statusCode) || (statusCode !== 206 && Number(headers['content-length']) <= maxWholeBytes);

const unwanted = () => new DOMException('The answer is not wanted any more', 'AbortError');

/**
 * @param send passes the handler to undici's `dispatch`.
 * @param signal aborts the response at any time, even after its stream was returned.
 * @returns the response once its headers have arrived, or once its body has arrived if that is small.
 * @throws undici's errors; the signal's reason.
 */
export async function receiveAnswer(
  send: (handler: Dispatcher.DispatchHandler) => void,
  signal: AbortSignal | undefined,
): Promise<TransportAnswer> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<TransportAnswer>();
  const chunks: Buffer[] = [];
  let request: Dispatcher.DispatchController | undefined;
  let head: Omit<TransportAnswer, 'body'> = { statusCode: 0, headers: {} };
  let stream: Readable | undefined;
  // A function, because Node wraps a listener object in an async function, which stays in memory longer.
  const onAbort = () => {
    reject(signal?.reason);
    request?.abort(unwanted());
  };
  signal?.addEventListener('abort', onAbort);
  send({
    onRequestStart: (controller) => {
      request = controller;
      // The caller may have disconnected while the request waited for a connection.
      if (signal?.aborted) controller.abort(unwanted());
    },
    onResponseStart: (controller, statusCode, headers) => {
      if (statusCode < 200) return;
      head = { statusCode, headers };
      if (isSmall(head)) return;
      stream = new Readable({
        read: () => controller.resume(),
        destroy: (error, done) => {
          controller.abort(error ?? unwanted());
          done(error);
        },
      });
      resolve({ ...head, body: stream });
    },
    onResponseData: (controller, chunk) => {
      if (!stream) chunks.push(chunk);
      else if (!stream.push(chunk)) controller.pause();
    },
    onResponseEnd: () => {
      signal?.removeEventListener('abort', onAbort);
      if (stream) stream.push(null);
      else resolve({ ...head, body: chunks.length > 1 ? Buffer.concat(chunks) : (chunks[0] ?? Buffer.alloc(0)) });
    },
    onResponseError: (_controller, error) => {
      signal?.removeEventListener('abort', onAbort);
      reject(error);
      // Without a listener, the error would end the process. A later reader finds the error in the stream's state.
      stream?.on('error', () => {}).destroy(error);
    },
  });
  return promise;
}

/** @returns the whole body of a response. @throws the WebsiteError of networkError if the connection fails. */
export const readWhole = async ({ body }: TransportAnswer): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : buffer(body).catch(throwNetworkError('PROVIDER'));

/** Destroys the body of an unread response. If the body is still arriving, the connection is closed too. */
export function discard({ body }: TransportAnswer): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}
