import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Misbehaviour } from './misbehaviour.ts';

/** One request as received. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly url: string;
  /** Path without the query, unchanged. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Alternating names and values, unchanged, including repeated headers. */
  readonly rawHeaders: readonly string[];
  /** Empty if the server does not keep bodies. */
  body: Buffer;
  bodyBytes: number;
  /** Hash of the body, set when the whole body has been read. */
  bodyHash: string;
  /** True if the client disconnected before it received the whole response. */
  aborted: boolean;
  /** Resolves when the response is complete or either side has aborted the connection. */
  readonly done: Promise<SeenRequest>;
  /** Resolves when at least `bytes` bytes of the body have been read. */
  hasRead: (bytes: number) => Promise<void>;
}

/** @returns the cookies of a request by name, with unchanged values. */
export function cookiesOf(request: SeenRequest): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).filter((pair) => pair.includes('='));
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** @returns a field of a JSON body as text; '' if it is missing. */
export function bodyField(request: SeenRequest, name: string): string {
  const value = jsonBody(request)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** @returns the JSON object in the body; an empty object if the body is not a JSON object. */
export function jsonBody(request: SeenRequest): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(request.body.toString());
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

interface ReadProgress {
  bytes: number;
  resolve: () => void;
}

const progress = new WeakMap<SeenRequest, ReadProgress[]>();

/** Creates the record of a request. `readBody` adds the body. */
export function recordRequest(incoming: IncomingMessage, response: ServerResponse): SeenRequest {
  const url = incoming.url ?? '';
  const done = Promise.withResolvers<SeenRequest>();
  const awaited: ReadProgress[] = [];
  const request: SeenRequest = {
    method: incoming.method ?? '',
    url,
    path: url.split('?', 1)[0] ?? '',
    headers: incoming.headers,
    rawHeaders: incoming.rawHeaders,
    body: Buffer.alloc(0),
    bodyBytes: 0,
    bodyHash: '',
    aborted: false,
    done: done.promise,
    hasRead: (bytes) =>
      new Promise((resolve) => {
        if (request.bodyBytes >= bytes) resolve();
        else awaited.push({ bytes, resolve });
      }),
  };
  progress.set(request, awaited);
  response.once('close', () => {
    request.aborted = !response.writableFinished;
    done.resolve(request);
  });
  return request;
}

/**
 * Reads the body into the record, with the given fault.
 * @returns false if the connection ended before the end of the body.
 */
export async function readBody(
  incoming: IncomingMessage,
  request: SeenRequest,
  fault: Misbehaviour | null,
  ended: Promise<void> | undefined,
  keep: boolean,
): Promise<boolean> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  let stalled = false;
  try {
    for await (const chunk of incoming) {
      if (!Buffer.isBuffer(chunk)) continue;
      request.bodyBytes += chunk.length;
      hash.update(chunk);
      if (keep) chunks.push(chunk);
      for (const { bytes, resolve } of progress.get(request) ?? []) if (request.bodyBytes >= bytes) resolve();
      if (fault?.kind === 'resetReading' && request.bodyBytes >= fault.afterBytes) {
        incoming.socket.resetAndDestroy();
        return false;
      }
      if (fault?.kind === 'stallReading' && !stalled && request.bodyBytes >= fault.afterBytes) {
        stalled = true;
        await Promise.race([ended, request.done]);
      }
    }
  } catch {
    // The client disconnected. The record contains the bytes that arrived.
    return false;
  }
  if (!incoming.complete) return false;
  request.body = Buffer.concat(chunks);
  request.bodyHash = hash.digest('hex');
  return true;
}
