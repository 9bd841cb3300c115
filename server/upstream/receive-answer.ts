import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import { networkError } from '../http/network-error.ts';

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

/** Returns true if the headers announce a small body or none (RFC 9110, section 6.4.1). */
const isSmall = (statusCode: number, headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length']) <= maxWholeBytes || statusCode === 204 || statusCode === 304;

const unwanted = () => new DOMException('The answer is not wanted any more', 'AbortError');

/** Receives one response from undici. The signal aborts it at any time, even after the stream was returned. */
class AnswerReceiver implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal | undefined;
  readonly #resolve: (answer: TransportAnswer) => void;
  readonly #reject: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #statusCode = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #stream: Readable | undefined;

  constructor(
    resolve: (answer: TransportAnswer) => void,
    reject: (reason: unknown) => void,
    signal: AbortSignal | undefined,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
  }

  // A function, because Node wraps a listener object in an async function, which stays in memory longer.
  readonly #onAbort = () => {
    this.#reject(this.#signal?.reason);
    this.#controller?.abort(unwanted());
  };

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    // The caller may have disconnected while the request waited for a connection.
    if (this.#signal?.aborted) controller.abort(unwanted());
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ) {
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#headers = headers;
    if (isSmall(statusCode, headers)) return;
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        controller.abort(error ?? unwanted());
        done(error);
      },
    });
    this.#resolve({ statusCode, headers, body: this.#stream });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (!this.#stream) this.#chunks.push(chunk);
    else if (!this.#stream.push(chunk)) controller.pause();
  }

  onResponseEnd() {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    if (this.#stream) this.#stream.push(null);
    else {
      const [first = Buffer.alloc(0), ...more] = this.#chunks;
      const body = more.length === 0 ? first : Buffer.concat(this.#chunks);
      this.#resolve({ statusCode: this.#statusCode, headers: this.#headers, body });
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#reject(error);
    // Without a listener, the error would end the process. A later reader finds the error in the stream's state.
    this.#stream?.on('error', () => {}).destroy(error);
  }
}

/**
 * @param send passes the handler to undici's `dispatch`.
 * @returns the response once its headers have arrived, or once its body has arrived if that is small.
 * @throws undici's errors; the signal's reason.
 */
export function receiveAnswer(
  send: (handler: Dispatcher.DispatchHandler) => void,
  signal: AbortSignal | undefined,
): Promise<TransportAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    send(new AnswerReceiver(resolve, reject, signal));
  });
}

/** @returns the whole body of a response. @throws the WebsiteError of networkError if the connection fails. */
export async function readWhole({ body }: TransportAnswer): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  return buffer(body).catch((error: unknown) => {
    throw networkError('PROVIDER', error);
  });
}

/** Destroys the body of an unread response. If the body is still arriving, the connection is closed too. */
export function discard({ body }: TransportAnswer): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}
