import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CallHeaders } from '../upstream/transport.ts';
import { upstreamHeaders } from './session.ts';

/** Request headers that are passed to the provider. The provider client adds the cookies. */
const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'user-agent',
];

/** Response headers that are passed to the browser. They describe the body, not the provider. */
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

/** @returns the headers for the provider: those of the browser that are passed on, and the website's own. */
export const pickRequestHeaders = (request: FastifyRequest, hasBody: boolean): CallHeaders => {
  const picked = upstreamHeaders(request);
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (value !== undefined && (hasBody || name !== 'content-type')) picked[name] = String(value);
  }
  return picked;
};

/** @returns the headers of the provider's response to pass on, with `no-store` unless it has a `cache-control`. */
export const pickResponseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const picked: IncomingHttpHeaders = { 'cache-control': 'no-store' };
  for (const name of responseHeaders) if (headers[name] !== undefined) picked[name] = headers[name];
  return picked;
};
