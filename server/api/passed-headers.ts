import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CallHeaders } from '../upstream/transport.ts';
import { upstreamHeaders } from './session.ts';
import passed from './passed-headers.json' with { type: 'json' };

/** The headers that are passed on: to the provider, whose client adds the cookies; to the browser, what describes the body. */
export const { request: requestHeaders, response: responseHeaders } = passed;

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
