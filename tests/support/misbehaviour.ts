import type { ServerResponse } from 'node:http';

type Headers = readonly (readonly [name: string, value: string])[];

/** A response of a test server. A body that is neither a string nor bytes is sent as JSON. */
export interface Answer {
  status: number;
  /** Pairs, so that a name can occur twice. */
  headers?: Headers;
  body?: unknown;
}

/** Faults that a test can request. A held response waits until the test ends the fault, so no fault depends on time. */
export type Fault =
  /** Sends this response instead of the real one, which is not computed. */
  Answer | Misbehaviour;

/** Faults other than a different response. */
export type Misbehaviour =
  /** Sends this response before reading the body. Then discards the body, or closes the connection (`hangUp`). */
  | { kind: 'refuseEarly'; answer: Answer; hangUp?: boolean }
  /** Resets the connection as soon as the headers arrive. */
  | { kind: 'reset' }
  /** Resets the connection after `afterBytes` bytes of the body. */
  | { kind: 'resetReading'; afterBytes: number }
  /** Stops reading after `afterBytes` bytes of the body, until the fault ends. */
  | { kind: 'stallReading'; afterBytes: number }
  /** Reads the request and never responds. */
  | { kind: 'never' }
  /** Executes the call and holds the response, optionally with additional headers, and at most until a promise resolves. */
  | { kind: 'holdAnswer'; headers?: Headers; until?: Promise<unknown> }
  /** Executes the call and resets the connection instead of responding. */
  | { kind: 'loseAnswer' }
  /** Sends the headers and half of the body of `answer` or of the real response, and the rest when the fault ends. */
  | { kind: 'holdBody'; answer?: Answer }
  /** Sends the headers and half of the body of `answer` or of the real response, then resets the connection. */
  | { kind: 'cutBody'; answer?: Answer }
  /** Sends more bytes than Content-Length states. */
  | { kind: 'longBody' }
  /** Sends the real response with additional headers. */
  | { kind: 'addHeaders'; headers: Headers };

const bytesOf = (body: unknown): Buffer => {
  if (body === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Writes a response with the given fault, which may last until `ended`. Resolves when nothing more is to be sent. */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  fault: Misbehaviour | null,
  ended?: Promise<void>,
): Promise<void> {
  const closed = new Promise((resolve) => {
    response.once('close', resolve);
  });
  if (fault?.kind === 'loseAnswer') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fault?.kind === 'holdAnswer') await Promise.race([ended, closed, ...(fault.until ? [fault.until] : [])]);
  if (response.destroyed) return;

  const body = bytesOf(answer.body);
  const isText = answer.body === undefined || typeof answer.body === 'string' || Buffer.isBuffer(answer.body);
  if (!isText) response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of answer.headers ?? []) response.appendHeader(name, value);
  if (fault?.kind === 'addHeaders' || fault?.kind === 'holdAnswer')
    for (const [name, value] of fault.headers ?? []) response.appendHeader(name, value);
  if (answer.status !== 204 && !response.hasHeader('content-length')) response.setHeader('content-length', body.length);
  response.writeHead(answer.status);

  const half = Math.ceil(body.length / 2);
  if (fault?.kind === 'holdBody') {
    response.write(body.subarray(0, half));
    await Promise.race([ended, closed]);
    if (!response.destroyed) response.end(body.subarray(half));
  } else if (fault?.kind === 'cutBody') {
    response.write(body.subarray(0, half), () => response.socket?.resetAndDestroy());
  } else if (fault?.kind === 'longBody') {
    // Written directly to the socket, because Node refuses to send more bytes than Content-Length.
    response.write(body, () => response.socket?.write('more than was announced'));
  } else {
    response.end(body);
  }
}
