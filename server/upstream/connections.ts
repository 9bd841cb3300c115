import dns from 'node:dns';
import { randomInt } from 'node:crypto';
import type { LookupFunction, Socket } from 'node:net';
import { buildConnector, type Dispatcher } from 'undici';
import { isTimeout } from '../http/network-error.ts';

/**
 * Resolves a host name to its addresses in random order, so that connections use all of them. The operating
 * system sorts them, so the same one would always be the first. If a connection fails, Node tries the next
 * address.
 */
const shuffledLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (error ? [] : found)
      .map((address) => ({ ...address, place: randomInt(2 ** 32) }))
      .toSorted((one, other) => one.place - other.place);
    const [first] = addresses;
    if (options.all || !first) callback(error, addresses);
    else callback(error, first.address, first.family);
  });
};

/** The errors that ended a connection before a byte of the answer to its last request. */
const unanswered = new WeakSet<object>();

/**
 * Resets a connection that is destroyed before the response to its last request begins. After a mere close, the kernel
 * would deliver the request when a cut network is back, and the provider would replace a newer value by the older one.
 * @param tcp the socket itself, or the one below TLS.
 */
function resetUnanswered(socket: Socket, tcp: Socket): void {
  const destroy = socket.destroy.bind(socket);
  let answered = 0;
  socket.on('readable', () => {
    // Nothing can be read at the end of a stream, which is an event too.
    if (socket.readableLength > 0) answered = socket.bytesWritten;
  });
  socket.destroy = (error) => {
    // resetAndDestroy calls destroy without the error.
    socket.destroy = () => destroy(error);
    if (socket.bytesWritten > answered) {
      if (error) unanswered.add(error);
      tcp.resetAndDestroy();
    }
    return socket.destroy();
  };
}

// A connection carries one request at a time, so that resetting it ends no other.
const connect = buildConnector({ timeout: 3000, lookup: shuffledLookup, allowH2: false });

/** Connects to provider or storage like undici, with connections that are reset when a request is given up. */
const connectServer: buildConnector.connector = (options, callback) => {
  const isSecure = options.protocol === 'https:';
  const port = options.port || (isSecure ? '443' : '80');
  connect({ ...options, protocol: 'http:', port }, (error, tcp) => {
    if (error) return callback(error, null);
    const connected: buildConnector.Callback = (failure, socket) => {
      if (failure) return callback(failure, null);
      resetUnanswered(socket, tcp);
      callback(null, socket);
    };
    if (isSecure) connect({ ...options, httpSocket: tcp }, connected);
    else connected(null, tcp);
  });
};

/** Milliseconds without data after which provider or storage times out. */
const idleMilliseconds = 10_000;

/** Undici's options of all connections to provider and storage. HTTP/2 is never spoken. */
export const connectionOptions = {
  connect: connectServer,
  allowH2: false,
  // With equal values, undici reuses a connection's timer for headers and body.
  headersTimeout: idleMilliseconds,
  bodyTimeout: idleMilliseconds,
};

/** @param open creates a dispatcher of kept connections (1), or with a connection for each request (0). */
export function openConnections(open: (pipelining: 0 | 1) => Dispatcher) {
  const kept = open(1);
  const fresh = open(0);
  return {
    kept,
    /**
     * Sends a request that may arrive twice. If a kept connection dies before a byte of the answer, as when the server
     * closes it while the request is on its way, the request is sent once more on a connection of its own.
     */
    sendRepeatable: <Answer>(send: (connections: Dispatcher) => Promise<Answer>): Promise<Answer> =>
      send(kept).catch((error: unknown) => {
        if (!(error instanceof Error && unanswered.has(error)) || isTimeout(error)) throw error;
        return send(fresh);
      }),
    close: () => Promise.all([kept.destroy(), fresh.destroy()]),
  };
}

export type Connections = ReturnType<typeof openConnections>;
