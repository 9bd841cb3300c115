import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CallHeaders } from '../upstream/transport.ts';
import { upstreamHeaders } from './session.ts';

/** Request headers that are passed to the provider; the provider client adds the cookies. */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'user-agent',
];

/** Response headers that are passed to the browser: about the body, not about the provider. */
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

/** @returns the passed headers of a browser's HTTP request, with the website's own. */
export const pickRequestHeaders = (request: FastifyRequest, hasBody: boolean): CallHeaders => {
  const picked = upstreamHeaders(request);
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (value !== undefined && (hasBody || name !== 'content-type')) picked[name] = String(value);
  }
  return picked;
};

/** @returns the passed headers of the provider's answer; `no-store` unless it has its own `cache-control`. */
export const pickResponseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const picked: IncomingHttpHeaders = { 'cache-control': 'no-store' };
  for (const name of responseHeaders) if (headers[name] !== undefined) picked[name] = headers[name];
  return picked;
};
