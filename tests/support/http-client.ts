import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';

/** A request. Unlike `fetch`, the client sends the path unchanged. */
export interface Sending {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  /** Text, bytes or a stream; any other value is sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** Whether to open a connection for this request alone. */
  alone?: boolean;
}

/** A complete response. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The values of all Set-Cookie headers. */
  setCookies: string[];
  body: Buffer;
  text: string;
  /** The parsed JSON body; null if the body is not JSON. */
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

/** Sends one request and reads the complete response. @throws when the connection ends before. */
export async function send(
  origin: string,
  { method = 'GET', path, headers = {}, body, signal, alone }: Sending,
): Promise<Reply> {
  const { type, stream, length } = streamOf(body);
  const { hostname, port } = new URL(origin);
  const outgoing = httpRequest({
    agent: alone ? false : agent,
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
    // Ignored: a server may respond before it has read the whole body. Only a missing response is an error.
  });
  return answer.promise;
}
