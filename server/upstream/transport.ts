import type { CallName } from '#shared/contract/calls.ts';
import { Pool, type Dispatcher } from 'undici';
import { WebsiteError } from '../http/errors.ts';
import { isTimeout, networkError } from '../http/network-error.ts';
import type { Circuit } from './circuit.ts';
import { connectionOptions, sendRepeatable, type Connections } from './connections.ts';
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
  /** Aborts the call when the browser disconnects. */
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
 * @param origin the provider's origin.
 * @param circuit notified of every established or failed connection.
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

/** Refuses calls while the circuit is open. */
export function guardTransport(send: Transport, circuit: Circuit): Transport {
  return async (request) => {
    if (circuit.isOpen()) throw new WebsiteError('PROVIDER_UNREACHABLE', { retryAfter: 2 });
    return send(request);
  };
}
