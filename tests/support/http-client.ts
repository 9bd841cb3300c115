import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';

/** A request as it goes on the wire: unlike fetch, the path is sent as it is spelled. */
export interface Sending {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  /** Text, bytes or a stream; anything else goes out as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

/** A whole answer. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Every Set-Cookie line. */
  setCookies: string[];
  body: Buffer;
  text: string;
  /** The body's JSON; null when it has none. */
  json: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000, timeout: 60_000 });

const streamOf = (body: unknown): { type: string | null; stream: Readable; length: number | null } => {
  if (body instanceof Readable) return { type: null, stream: body, length: null };
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = Buffer.from(isText ? body : body === undefined ? '' : JSON.stringify(body));
  const type = isText || body === undefined ? null : 'application/json';
  return { type, stream: Readable.from(bytes.length > 0 ? [bytes] : []), length: bytes.length };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Sends one request and reads its whole answer. @throws when the connection ends before the answer does. */
export async function send(
  origin: string,
  { method = 'GET', path, headers = {}, body, signal }: Sending,
): Promise<Reply> {
  const { type, stream, length } = streamOf(body);
  const { hostname, port } = new URL(origin);
  const outgoing = httpRequest({
    agent,
    hostname,
    port,
    method,
    path,
    signal,
    headers: {
      ...(type === null ? {} : { 'content-type': type }),
      ...(length === null || (length === 0 && method === 'GET') ? {} : { 'content-length': length }),
      ...headers,
    },
  });
  const answer = Promise.withResolvers<Reply>();
  outgoing.on('error', answer.reject);
  outgoing.on('response', (incoming) => {
    buffer(incoming).then((bytes) => {
      const text = bytes.toString();
      answer.resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        setCookies: incoming.headers['set-cookie'] ?? [],
        body: bytes,
        text,
        json: parse(text),
      });
      return bytes;
    }, answer.reject);
  });
  pipeline(stream, outgoing).catch(() => {
    // A server may answer before it has read everything; what counts is whether an answer comes.
  });
  return answer.promise;
}
