import type { ServerResponse } from 'node:http';

type Headers = readonly (readonly [name: string, value: string])[];

/** What a test server answers. A body that is no string and no bytes goes out as JSON. */
export interface Answer {
  status: number;
  /** Pairs, so that a name can come twice. */
  headers?: Headers;
  body?: unknown;
}

/** Faults a test can request. `until` is a promise the test settles: no fault depends on time. */
export type Fault =
  /** This answer instead of the real one, which is not computed. */
  | { kind: 'status'; answer: Answer }
  /** The same, before the body has been read; the rest is read and discarded, or the connection closes with it. */
  | { kind: 'refuseEarly'; answer: Answer; hangUp?: boolean }
  /** The connection is reset as soon as the headers arrive. */
  | { kind: 'reset' }
  /** Reset after so many bytes of the body. */
  | { kind: 'resetReading'; afterBytes: number }
  /** No more is read after so many bytes, until the promise settles. */
  | { kind: 'stallReading'; afterBytes: number; until: Promise<unknown> }
  /** The request is read and never answered. */
  | { kind: 'never' }
  /** The call is executed, its answer waits; it may have more header lines. */
  | { kind: 'holdAnswer'; until: Promise<unknown>; headers?: Headers }
  /** The call is executed and the connection reset instead of an answer. */
  | { kind: 'loseAnswer' }
  /** Headers and half of the body, then nothing until the promise settles; of this answer, or else of the real one. */
  | { kind: 'holdBody'; answer?: Answer; until: Promise<unknown> }
  /** Headers and half of the body, then a reset; of this answer, or else of the real one. */
  | { kind: 'cutBody'; answer?: Answer }
  /** More bytes than Content-Length announced. */
  | { kind: 'longBody' }
  /** The real answer with more header lines. */
  | { kind: 'addHeaders'; headers: Headers };

const bytesOf = (body: unknown): Buffer => {
  if (body === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Writes an answer with the given fault. Resolves when the server has nothing more to do. */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  fault: Fault | null,
): Promise<void> {
  const closed = new Promise((resolve) => {
    response.once('close', resolve);
  });
  if (fault?.kind === 'loseAnswer') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fault?.kind === 'holdAnswer') await Promise.race([fault.until, closed]);
  if (response.destroyed) return;

  const body = bytesOf(answer.body);
  const isText = answer.body === undefined || typeof answer.body === 'string' || Buffer.isBuffer(answer.body);
  if (!isText) response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of answer.headers ?? []) response.appendHeader(name, value);
  if (fault?.kind === 'addHeaders' || fault?.kind === 'holdAnswer')
    for (const [name, value] of fault.headers ?? []) response.appendHeader(name, value);
  if (answer.status !== 204 && !response.hasHeader('content-length'))
    response.setHeader('content-length', body.length);
  response.writeHead(answer.status);

  const half = Math.ceil(body.length / 2);
  if (fault?.kind === 'holdBody') {
    response.write(body.subarray(0, half));
    await Promise.race([fault.until, closed]);
    if (!response.destroyed) response.end(body.subarray(half));
  } else if (fault?.kind === 'cutBody') {
    response.write(body.subarray(0, half), () => response.socket?.resetAndDestroy());
  } else if (fault?.kind === 'longBody') {
    // Written to the socket: node refuses to send more than Content-Length.
    response.write(body, () => response.socket?.write('more than was announced'));
  } else {
    response.end(body);
  }
}
