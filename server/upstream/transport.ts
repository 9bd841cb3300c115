import { type Dispatcher, Pool } from 'undici';
import type { CallName } from '#shared/contract/calls.ts';
import { WebsiteError } from '../http/errors.ts';
import { isTimeout, networkError } from '../http/network-error.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Circuit } from './circuit.ts';
import { connectionOptions, type Connections } from './connections.ts';
import { receiveAnswer, type TransportAnswer } from './receive-answer.ts';

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
const maxPerCall = 256;

/** Calls that may arrive twice. Other writes could then be refused although they were done. */
const isRepeatable = ({ method, call }: TransportRequest) =>
  method === 'GET' || method === 'HEAD' || call === 'saveFormField';

/** Verifies the provider's certificate, as undici does by default, unlike the proxy's own agent. */
export const createProviderPool = (origin: string, circuit: Circuit, pipelining: 0 | 1) =>
  new Pool(origin, { ...connectionOptions, pipelining, connections: maxConnections, clientTtl: connectionLifetime })
    .on('connect', circuit.connected)
    .on('connectionError', (_origin, _targets, error) => circuit.connectFailed(error));

/** @param pathPrefix the path of PROVIDER_URL, '' or '/v1'. */
export function createTransport(
  pathPrefix: string,
  { kept, sendRepeatable }: Connections,
  circuit: Circuit,
): Transport {
  return async (request) => {
    const { method, path, headers, body = null, signal } = request;
    // A range of an export begins once all that precedes it has been read. Fronts wait a minute.
    const silence = 'range' in headers && { bodyTimeout: 55_000 };
    const options = { method, path: pathPrefix + path, headers, body, ...silence };
    const send = (through: Dispatcher) => receiveAnswer((handler) => through.dispatch(options, handler), signal);
    try {
      const answer = await (isRepeatable(request) ? sendRepeatable(send) : send(kept));
      circuit.connected();
      return answer;
    } catch (error) {
      // If the caller has disconnected, the provider has not failed.
      throw signal?.aborted && !isTimeout(error) ? error : networkError('PROVIDER', error);
    }
  };
}

/** Returns the name of a call of the contract. Other calls are grouped by method and first two path segments. */
const kindOf = ({ call, method, path }: TransportRequest): string =>
  call ?? `${method} ${path.split('?', 1)[0]?.split('/', 3).join('/')}`;

/**
 * Refuses calls while the circuit is open, and limits the concurrent requests of each call, so that a slow call cannot
 * use every connection. A request is in progress until its response body has ended. Records the time until the response
 * headers arrive, by call and by status class or error code.
 * @throws WebsiteError PROVIDER_UNREACHABLE or PROVIDER_UNAVAILABLE immediately.
 */
export function limitTransport(send: Transport, circuit: Circuit, metrics: Metrics): Transport {
  const underWay = new Map<string, number>();

  const leave = (kind: string) => {
    const left = (underWay.get(kind) ?? 0) - 1;
    if (left > 0) underWay.set(kind, left);
    else underWay.delete(kind);
  };

  const sendLimited: Transport = async (request) => {
    const kind = kindOf(request);
    const count = underWay.get(kind) ?? 0;
    if (count >= maxPerCall) throw new WebsiteError('PROVIDER_UNAVAILABLE', { retryAfter: 2 });
    if (circuit.isOpen()) throw new WebsiteError('PROVIDER_UNREACHABLE', { retryAfter: 2 });
    underWay.set(kind, count + 1);
    try {
      const answer = await send(request);
      if (Buffer.isBuffer(answer.body)) leave(kind);
      else answer.body.once('close', () => leave(kind));
      return answer;
    } catch (error) {
      leave(kind);
      throw error;
    }
  };

  return async (request) => {
    const started = performance.now();
    let outcome = 'ABORTED';
    try {
      const answer = await sendLimited(request);
      outcome = `${Math.floor(answer.statusCode / 100)}xx`;
      return answer;
    } catch (error) {
      if (error instanceof WebsiteError) outcome = error.code;
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1000;
      metrics.providerRequests.observe({ call: request.call ?? 'other', outcome }, seconds);
    }
  };
}
