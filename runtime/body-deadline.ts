import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Refuses HTTP requests whose body takes too long to arrive, even if its bytes keep coming or are not read. Reads the rest
 * of the body after the last response of a connection. Closing at once would reset the connection, and a proxy that is
 * still sending would lose the response (RFC 9112, 9.6). The timers have `unref`, because a request whose client
 * leaves after the response emits no `close`, and must not delay a stop.
 * @param uploads path prefixes of uploads, which only the server's `requestTimeout` limits.
 * @param milliseconds time limit. The default of 30 seconds requires 35 kB per second for a body of 1 MiB.
 */
export function limitBodyTime(server: Server, uploads: readonly string[], milliseconds = 30_000): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket, url = '' } = request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
    if (!hasBody) return;
    const close = () => Socket.prototype.destroySoon.call(socket);
    // Node calls this after the last response.
    socket.destroySoon = () => {
      if (request.complete) return close();
      socket.end();
      const timer = setTimeout(close, milliseconds).unref();
      request.once('close', () => {
        clearTimeout(timer);
        close();
      });
    };
    if (uploads.some((path) => url.startsWith(path))) return;
    const timer = setTimeout(() => {
      // The body has arrived, and only the response is pending.
      if (request.complete) return;
      // Emits the same error as Node's `requestTimeout`.
      const error = Object.assign(new Error('The body did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!response.headersSent) server.emit('clientError', error, socket);
      close();
    }, milliseconds).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
