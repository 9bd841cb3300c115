import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { website } from '#shared/contract/routes.ts';
import { isForStaff } from './audience.ts';
import { WebsiteError } from './errors.ts';

/** Paths that are cheap to answer, or as slow as the visitor's connection. */
const uncounted = ['/healthz', '/readyz', '/assets/', '/api/uploads/', website.contactFormPost];

const isUncounted = ({ url }: FastifyRequest): boolean => uncounted.some((path) => url.startsWith(path));

/**
 * Limits the number of HTTP requests that wait for their answer, so that those that are served are served in
 * time. Visitors are refused beyond the limit, staff and log-ins beyond twice the limit. An HTTP request
 * counts from the end of its body to the headers of its answer, so that slow connections do not count.
 * @throws WebsiteError OVERLOADED with Retry-After.
 */
export const overloadPlugin = fp(
  async (app: FastifyInstance, { maxWaiting }: { maxWaiting: number }) => {
    const waiting = new Set<FastifyRequest>();

    app.addHook('onRequest', (request, _reply, done) => {
      if (waiting.size >= maxWaiting && !isUncounted(request))
        if (waiting.size >= 2 * maxWaiting || !isForStaff(request.url))
          throw new WebsiteError('OVERLOADED', { retryAfter: 5 });
      done();
    });
    app.addHook('preHandler', (request, reply, done) => {
      if (!isUncounted(request) && !reply.raw.destroyed) {
        waiting.add(request);
        reply.raw.once('close', () => waiting.delete(request));
      }
      done();
    });
    app.addHook('onSend', (request, _reply, _payload, done) => {
      waiting.delete(request);
      done();
    });
  },
  { name: 'overload' },
);
