import type { Socket } from 'node:net';
import type { Problem } from '#shared/contract/problem.ts';

/** What Node's parser refused before there was a request (RFC 9110, sections 15.5.1 and 15.5.9; RFC 6585, section 5). */
const refusals: Record<string, [status: string, problem: Problem]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { code: 'HEADERS_TOO_LARGE', message: 'The headers are too large' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    { code: 'REQUEST_TIMEOUT', message: 'The request did not arrive in time' },
  ],
};
const notHttp: [string, Problem] = [
  '400 Bad Request',
  { code: 'BAD_REQUEST', message: 'The request could not be understood' },
];

/** Answers what never became a request in the shape of every other refusal, and hangs up. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, problem] = refusals[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
