import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { Problem } from '#shared/contract/problem.ts';

interface Refusal extends Problem {
  statusCode: number;
}

/** Refusals by Node's parser, before there is a request (RFC 9110, 15.5.1 and 15.5.9; RFC 6585, 5). */
const parserRefusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { statusCode: 431, code: 'HEADERS_TOO_LARGE', message: 'The headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    statusCode: 408,
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not arrive in time',
  },
};
const notHttp: Refusal = {
  statusCode: 400,
  code: 'BAD_REQUEST',
  message: 'The request could not be understood',
};
const noTunnel: Refusal = {
  statusCode: 405,
  code: 'METHOD_NOT_ALLOWED',
  message: 'This server opens no tunnels',
};
const unknownExpectation: Refusal = {
  statusCode: 417,
  code: 'EXPECTATION_FAILED',
  message: 'Only Expect: 100-continue is supported',
};

/** Encodes a refusal with the headers and body that every refusal has. */
const encode = ({ statusCode, ...problem }: Refusal, headers: Readonly<Record<string, string>>) => {
  const body = JSON.stringify(problem satisfies Problem);
  return {
    statusCode,
    body,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    },
  };
};

const refuseOnSocket = (socket: Duplex, refusal: Refusal, securityHeaders: Record<string, string>) => {
  const { statusCode, headers, body } = encode(refusal, securityHeaders);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines, '', body].join('\r\n'));
};

/**
 * Fastify's `clientErrorHandler`: answers input that never became a request, and closes the connection.
 * @param headers the security headers every answer carries.
 */
export function answerClientErrors(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuseOnSocket(socket, parserRefusals[error.code ?? ''] ?? notHttp, headers);
  };
}

/** Answers what Node's server does not route: CONNECT (RFC 9110, 9.3.6) and unknown expectations (10.1.1). */
export function answerUnrouted(server: Server, securityHeaders: Record<string, string>): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseOnSocket(socket, noTunnel, securityHeaders);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { statusCode, headers, body } = encode(unknownExpectation, securityHeaders);
    response.writeHead(statusCode, headers).end(body);
  });
}
