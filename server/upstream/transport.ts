import type { CallName } from '#shared/contract/calls.ts';
import { Pool, type Dispatcher } from 'undici';
import { WebsiteError } from '../http/errors.ts';
import { isTimeout, networkError } from '../http/network-error.ts';
import type { Circuit } from './circuit.ts';
import { receiveAnswer, type TransportAnswer } from './receive-answer.ts';

/** The headers of a call, with the id of the HTTP request for which it is made. */
export type CallHeaders = Record<string, string> & { 'x-request-id': string };

export interface TransportRequest {
  /** null: not a call of the contract. */
  call: CallName | null;
  method: Dispatcher.HttpMethod;
  /** Path and query at the provider, before the configured prefix. */
  path: string;
  headers: CallHeaders;
  body?: Buffer | string | undefined;
  /** Aborts the call when the browser disconnects. */
  signal?: AbortSignal | undefined;
}

/** Sends one request to the provider. @throws WebsiteError when it cannot be reached or does not answer. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Concurrent connections to the provider: visitors' requests (512) leave as many to staff and log-in. */
const maxConnections = 1024;

/** Milliseconds without data after which the provider times out. */
const idleMilliseconds = 10_000;

/** Concurrent requests of one call, so that a slow call leaves connections for the others. */
export const maxPerCall = 256;

/**
 * Keeps connections alive and verifies upstream TLS: undici's default, which the proxy's own agent turns off.
 * @param origin of the provider.
 * @param circuit notified of every made or failed connection.
 */
export function createProviderPool(origin: string, circuit: Circuit): Pool {
  const pool = new Pool(origin, {
    connect: { timeout: 3000 },
    // One value for both, so that undici keeps the timer of a connection between headers and body.
    headersTimeout: idleMilliseconds,
    bodyTimeout: idleMilliseconds,
    connections: maxConnections,
  });
  pool
    .on('connect', circuit.connected)
    .on('connectionError', (_origin, _targets, error) => circuit.connectFailed(error));
  return pool;
}

/** @param pathPrefix the path of PROVIDER_URL, '' or '/v1'. */
export function createTransport({
  pathPrefix,
  pool,
  circuit,
}: {
  pathPrefix: string;
  pool: Pool;
  circuit: Circuit;
}): Transport {
  return async ({ method, path, headers, body = null, signal }) => {
    if (!circuit.mayTry()) throw new WebsiteError('PROVIDER_UNREACHABLE', { retryAfter: 2 });
    const options = { method, path: pathPrefix + path, headers, body };
    try {
      const answer = await receiveAnswer((handler) => pool.dispatch(options, handler), signal);
      circuit.connected();
      return answer;
    } catch (error) {
      // A caller that has disconnected is not a failure of the provider.
      throw signal?.aborted && !isTimeout(error) ? error : networkError('PROVIDER', error);
    }
  };
}
