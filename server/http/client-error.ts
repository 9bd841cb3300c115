import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { Problem } from '#shared/contract/schemas.ts';
import { WebsiteError, type ErrorCode } from './errors.ts';

export const maxHeaderSize = 16 * 1024;

/** The last response on each connection; null after a client error, which ends the connection. */
const responses = new WeakMap<Duplex, ServerResponse | null>();

/** Codes for errors of Node's HTTP parser. Any other error is a BAD_REQUEST. */
const codeOfError: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_INVALID_VERSION: 'HTTP_VERSION_NOT_SUPPORTED',
};

/** @returns the code for an error. Node reports an error together with the bytes received last. */
const codeOf = ({ code = '', rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): ErrorCode => {
  const start = rawPacket?.toString('latin1', 0, maxHeaderSize) ?? '';
  if (code === 'HPE_HEADER_OVERFLOW' && /^[A-Z]+ [^\r\n]+$/.test(start)) return 'URI_TOO_LONG';
  // What is no request at all is also an invalid method.
  if (code === 'HPE_INVALID_METHOD' && /^[!-~]+ \S+ HTTP\//.test(start)) return 'NOT_IMPLEMENTED';
  return codeOfError[code] ?? 'BAD_REQUEST';
};

const encode = (code: ErrorCode, headers: Readonly<Record<string, string>>) => {
  const { statusCode, message } = new WebsiteError(code);
  const body = JSON.stringify({ code, message } satisfies Problem);
  return {
    statusCode,
    body,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      date: new Date().toUTCString(),
      connection: 'close',
    },
  };
};

const refuseOnSocket = (socket: Duplex, code: ErrorCode, securityHeaders: Record<string, string>) => {
  const { statusCode, headers, body } = encode(code, securityHeaders);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines, '', body].join('\r\n'));
};

/**
 * Creates Fastify's `clientErrorHandler`, which responds to an invalid request and closes the connection. It waits for
 * the response to the request before. An error in the body of an answered request only closes the connection.
 */
export function answerClientErrors(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const response = responses.get(socket);
    responses.set(socket, null);
    const refuse = () => {
      if (socket.writable) refuseOnSocket(socket, codeOf(error), headers);
    };
    const isOfBody = response?.req.complete === false;
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (isOfBody && response.headersSent) socket.end();
    else if (isOfBody || response === undefined || response?.writableFinished) refuse();
    else response?.once('finish', refuse);
  };
}

/** Notes the responses of a server, which answerClientErrors must not interrupt. */
export function trackResponses(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => responses.set(socket, response));
}

/** Refuses requests that Node's server does not route: CONNECT (RFC 9110, 9.3.6) and unknown expectations (10.1.1). */
export function answerUnrouted(server: Server, securityHeaders: Record<string, string>): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseOnSocket(socket, 'NOT_IMPLEMENTED', securityHeaders);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { statusCode, headers, body } = encode('EXPECTATION_FAILED', securityHeaders);
    response.writeHead(statusCode, headers).end(body);
  });
}
