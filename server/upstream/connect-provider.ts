import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { shuffledLookup } from '../http/shuffled-lookup.ts';

/**
 * Resets a connection that is destroyed before the response to its last request begins. After a mere close, the kernel
 * would deliver the request when a cut network is back, and the provider would replace a newer value by the older one.
 * @param tcp the socket itself, or the one below TLS.
 */
function resetUnanswered(socket: Socket, tcp: Socket): void {
  const destroy = socket.destroy.bind(socket);
  let answered = 0;
  socket.on('readable', () => {
    answered = socket.bytesWritten;
  });
  socket.destroy = (error) => {
    // resetAndDestroy calls destroy without the error.
    socket.destroy = () => destroy(error);
    if (socket.bytesWritten > answered) tcp.resetAndDestroy();
    return socket.destroy();
  };
}

const connect = buildConnector({ timeout: 3000, lookup: shuffledLookup, allowH2: false });

/** Connects to the provider like undici, with connections that are reset when a request is given up. */
export const connectProvider: buildConnector.connector = (options, callback) => {
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
