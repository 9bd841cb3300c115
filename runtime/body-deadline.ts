import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Refuses HTTP requests whose body takes too long to arrive, even if its bytes keep coming or are not read.
 * @param uploads path prefixes of uploads, which have the time of a whole HTTP request.
 * @param milliseconds 30 seconds for at most 1 MiB are 35 kB a second.
 */
export function limitBodyTime(server: Server, uploads: readonly string[], milliseconds = 30_000): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket, url = '' } = request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
    if (!hasBody || uploads.some((path) => url.startsWith(path))) return;
    const timer = setTimeout(() => {
      // The body may have arrived, but its answer may not be sent yet.
      if (request.complete) return;
      // As Node does at its `requestTimeout`.
      const error = Object.assign(new Error('The body did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!response.headersSent) server.emit('clientError', error, socket);
      socket.destroySoon();
    }, milliseconds);
    request.once('close', () => clearTimeout(timer));
  });
}
