import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './misbehaviour.ts';

/** One request as it came over the wire. */
export interface SeenRequest {
  readonly method: string;
  /** Exactly as sent, query included. */
  readonly url: string;
  /** Exactly as sent, without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Name and value, alternating, as sent: shows repeated headers. */
  readonly rawHeaders: readonly string[];
  /** Empty where the server keeps no bodies. */
  body: Buffer;
  bodyBytes: number;
  /** Of the bytes read, once all have come. */
  bodyHash: string;
  /** The other side went away before it had its answer. */
  aborted: boolean;
  /** Resolves once answered in full or aborted by either side. */
  readonly done: Promise<SeenRequest>;
  /** Resolves when so many bytes of the body have been read. */
  hasRead: (bytes: number) => Promise<void>;
}

/** The cookies of a request by name, values untouched. */
export function cookiesOf(request: SeenRequest): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).filter((pair) => pair.includes('='));
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The field of a JSON body as text; '' when there is none. */
export function bodyField(request: SeenRequest, name: string): string {
  const value = jsonBody(request)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The JSON object a request carries; an empty one when it carries none or something else. */
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

/** Starts the record of a request; its body is added by readBody. */
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
 * @returns false when the connection ended before the body did.
 */
export async function readBody(
  incoming: IncomingMessage,
  request: SeenRequest,
  fault: Fault | null,
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
        await Promise.race([fault.until, request.done]);
      }
    }
  } catch {
    // The sender disconnected; the record holds what arrived.
    return false;
  }
  if (!incoming.complete) return false;
  request.body = Buffer.concat(chunks);
  request.bodyHash = hash.digest('hex');
  return true;
}
