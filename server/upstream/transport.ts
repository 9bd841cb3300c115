import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CallName } from '#shared/contract/calls.ts';
import { Agent, request, type Dispatcher } from 'undici';
import { WebsiteError } from '../http/errors.ts';
import { isTimeout, networkError } from '../http/network-error.ts';
import type { Circuit } from './circuit.ts';

export interface TransportRequest {
  /** null: none of the contract. */
  call: CallName | null;
  method: Dispatcher.HttpMethod;
  /** Path and query at the provider, before the configured prefix. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string | undefined;
  /** Aborts the call when the browser disconnects. */
  signal?: AbortSignal | undefined;
}

export interface TransportAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Sends one request to the provider. @throws WebsiteError when it cannot be reached or does not answer. */
export type Transport = (request: TransportRequest) => Promise<Dispatcher.ResponseData>;

/** Connections to the provider at once: readers that wait for an answer (512) leave as many to staff and log-in. */
const maxConnections = 1024;

/** Requests in flight of one call, so that a slow one leaves connections for the others. */
export const maxPerCall = 256;

/**
 * Connections are kept alive and upstream TLS is verified, undici's default that the proxy's own agent turns off.
 * @param circuit notified of every connection, made or failed.
 */
export function createProviderAgent(circuit: Circuit): Agent {
  const agent = new Agent({
    connect: { timeout: 3000 },
    headersTimeout: 9000,
    bodyTimeout: 10_000,
    connections: maxConnections,
  });
  agent.on('connect', circuit.connected).on('connectionError', circuit.connectFailed);
  return agent;
}

/** @param providerUrl base URL, with or without a path, no trailing slash. */
export function createTransport({
  providerUrl,
  agent,
  circuit,
}: {
  providerUrl: string;
  agent: Agent;
  circuit: Circuit;
}): Transport {
  return async ({ method, path, headers, body, signal }) => {
    if (!circuit.mayTry()) throw new WebsiteError('PROVIDER_UNREACHABLE', { retryAfter: 2 });
    try {
      const answer = await request(providerUrl + path, {
        method,
        headers,
        body: body ?? null,
        signal: signal ?? null,
        dispatcher: agent,
      });
      circuit.connected();
      return answer;
    } catch (error) {
      // A caller that has disconnected is not a failure of the provider.
      throw signal?.aborted && !isTimeout(error) ? error : networkError('PROVIDER', error);
    }
  };
}
