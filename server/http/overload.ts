import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isForStaff } from './audience.ts';
import { WebsiteError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Excludes a route whose response is cheap, or takes as long as the visitor's connection needs. */
    isNoLoad?: true;
  }
}

const isLoad = ({ routeOptions }: FastifyRequest): boolean => !routeOptions.config.isNoLoad;

/**
 * Limits the number of HTTP requests that wait for a response, so that the accepted requests are answered in
 * time. Visitors are refused beyond the limit, staff and log-ins beyond twice the limit. An HTTP request
 * counts from the end of its body to the headers of its response, so that slow connections do not count.
 * @throws WebsiteError OVERLOADED with Retry-After.
 */
export const overloadPlugin = fp(async (app: FastifyInstance, { maxWaiting }: { maxWaiting: number }) => {
  const waiting = new Set<FastifyRequest>();

  app.addHook('onRequest', (request, _reply, done) => {
    if (waiting.size >= maxWaiting && isLoad(request))
      if (waiting.size >= 2 * maxWaiting || !isForStaff(request.url))
        throw new WebsiteError('OVERLOADED', { retryAfter: 5 });
    done();
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (isLoad(request) && !reply.raw.destroyed) {
      waiting.add(request);
      reply.raw.once('close', () => waiting.delete(request));
    }
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    waiting.delete(request);
    done();
  });
});
