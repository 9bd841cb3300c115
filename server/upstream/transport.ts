import { type Dispatcher, Pool } from 'undici';
import type { CallName } from '#shared/contract/calls.ts';
import { WebsiteError } from '../http/errors.ts';
import { isTimeout, networkError } from '../http/network-error.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Circuit } from './circuit.ts';
import { connectionOptions, type Connections, sendRepeatable } from './connections.ts';
import { receiveAnswer, type TransportAnswer } from './receive-answer.ts';
import type { Renew } from './sessions.ts';

/** The headers of a call. The request id is that of the HTTP request that causes the call. */
export type CallHeaders = Record<string, string> & { 'x-request-id': string };

export interface TransportRequest {
  /** null if the contract does not define the call. */
  call: CallName | null;
  method: Dispatcher.HttpMethod;
  /** Path and query, without the path of PROVIDER_URL. */
  path: string;
  headers: CallHeaders;
  body?: Buffer | string | undefined;
  /** True if a long response may be passed on as it arrives. Otherwise, it is read and checked first. */
  mayStream?: boolean;
  signal?: AbortSignal | undefined;
}

/** Sends one request to the provider. @throws WebsiteError if the provider cannot be reached or does not respond. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Maximum number of connections to the provider. Visitors use at most 512, so the rest is for staff and log-ins. */
const maxConnections = 1024;

/** Milliseconds after which a connection is replaced, so that calls that follow each other reach all providers. */
const connectionLifetime = 5000;

/** Maximum number of concurrent requests of one call, so that a slow call leaves connections for the others. */
export const maxPerCall = 256;

/**
 * Creates a pool that keeps connections alive and verifies the provider's certificate. These are undici's
 * defaults, but the default agent of @fastify/reply-from does not verify certificates.
 * @param pipelining 0: a connection for each request.
 */
export function createProviderPool(origin: string, circuit: Circuit, pipelining: 0 | 1): Pool {
  const pool = new Pool(origin, {
    ...connectionOptions,
    pipelining,
    connections: maxConnections,
    clientTtl: connectionLifetime,
  });
  pool
    .on('connect', circuit.connected)
    .on('connectionError', (_origin, _targets, error) => circuit.connectFailed(error));
  return pool;
}

/** Calls that may arrive twice. Other writes could then be refused although they were done. */
const isRepeatable = ({ method, call }: TransportRequest) =>
  method === 'GET' || method === 'HEAD' || call === 'saveFormField';

/** @param pathPrefix the path of PROVIDER_URL, '' or '/v1'. */
export function createTransport(pathPrefix: string, connections: Connections, circuit: Circuit): Transport {
  return async (request) => {
    const { method, path, headers, body = null, signal } = request;
    const options = { method, path: pathPrefix + path, headers, body };
    const send = (through: Dispatcher) =>
      receiveAnswer((handler) => through.dispatch(options, handler), signal);
    try {
      const answer = await (isRepeatable(request)
        ? sendRepeatable(connections, send)
        : send(connections.kept));
      circuit.connected();
      return answer;
    } catch (error) {
      // If the caller has disconnected, the provider has not failed.
      throw signal?.aborted && !isTimeout(error) ? error : networkError('PROVIDER', error);
    }
  };
}

export function guardTransport(send: Transport, circuit: Circuit): Transport {
  return async (request) => {
    if (circuit.isOpen()) throw new WebsiteError('PROVIDER_UNREACHABLE', { retryAfter: 2 });
    return send(request);
  };
}

/** Returns the name of a call of the contract. Other calls are grouped by method and first two path segments. */
const kindOf = ({ call, method, path }: TransportRequest): string =>
  call ?? `${method} ${path.split('?', 1)[0]?.split('/', 3).join('/')}`;

/**
 * Limits the concurrent requests of each call, so that a slow call cannot use every connection. A request is in
 * progress until its response body has ended.
 * @throws WebsiteError PROVIDER_UNAVAILABLE immediately if the limit is exceeded.
 */
export function limitCalls(send: Transport, maxPerCall: number): Transport {
  const underWay = new Map<string, number>();

  const leave = (call: string) => {
    const left = (underWay.get(call) ?? 0) - 1;
    if (left > 0) underWay.set(call, left);
    else underWay.delete(call);
  };

  return async (request) => {
    const call = kindOf(request);
    const count = underWay.get(call) ?? 0;
    if (count >= maxPerCall) throw new WebsiteError('PROVIDER_UNAVAILABLE', { retryAfter: 2 });
    underWay.set(call, count + 1);
    try {
      const answer = await send(request);
      if (Buffer.isBuffer(answer.body)) leave(call);
      else answer.body.once('close', () => leave(call));
      return answer;
    } catch (error) {
      leave(call);
      throw error;
    }
  };
}

/** Records the time until the response headers arrive, by call and by status class or error code. */
export function measureTransport(send: Transport, metrics: Metrics): Transport {
  return async (request) => {
    const call = request.call ?? 'other';
    const started = performance.now();
    const note = (outcome: string) =>
      metrics.providerRequests.observe({ call, outcome }, (performance.now() - started) / 1000);
    try {
      const answer = await send(request);
      note(`${Math.floor(answer.statusCode / 100)}xx`);
      return answer;
    } catch (error) {
      note(error instanceof WebsiteError ? error.code : 'ABORTED');
      throw error;
    }
  };
}

export function measureRenewal(renew: Renew, metrics: Metrics): Renew {
  return async (cookies, requestId) => {
    const renewal = await renew(cookies, requestId);
    metrics.renewals.inc({ outcome: renewal.outcome });
    return renewal;
  };
}
