import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CallHeaders } from '../upstream/transport.ts';
import { upstreamHeaders } from './session.ts';

/** What a browser may tell the provider; cookies are added by the provider client. */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'user-agent',
];

/** What the provider may tell a browser: about the body, not about itself. */
export const responseHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
];

/** @returns the headers of a browser's HTTP request that go up, with those of the website's own. */
export const pickRequestHeaders = (request: FastifyRequest, hasBody: boolean): CallHeaders => {
  const picked = upstreamHeaders(request);
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (value !== undefined && (hasBody || name !== 'content-type')) picked[name] = String(value);
  }
  return picked;
};

/** @returns the headers of the provider's answer that go to the browser; `no-store` unless it says otherwise. */
export const pickResponseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const picked: IncomingHttpHeaders = { 'cache-control': 'no-store' };
  for (const name of responseHeaders) if (headers[name] !== undefined) picked[name] = headers[name];
  return picked;
};
